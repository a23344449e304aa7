"""Bidding: systems that choose calls, and can say what each call shows."""
