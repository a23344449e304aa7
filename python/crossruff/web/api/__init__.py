"""Serve the web table by HTTP and websockets: routes, messages and limits."""
