"""Play matches between robots."""
