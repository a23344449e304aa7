"""Serve the web table: routes, messages and limits."""
