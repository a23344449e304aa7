"""The web table: people and robots at tables that are kept, and tools to study boards."""
