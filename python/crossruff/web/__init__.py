"""Serve the web table: people and robots at stored tables, and tools to study boards."""
