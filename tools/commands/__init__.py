"""Try every command by the same habits, and describe them in docs/commands.md."""
