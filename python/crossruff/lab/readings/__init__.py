"""Fit and measure soft readings of auctions on deals whose hands are known."""
