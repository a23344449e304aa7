"""Serve the page itself and the page about the API."""
