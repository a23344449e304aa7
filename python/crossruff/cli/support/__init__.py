"""Share code between commands."""
