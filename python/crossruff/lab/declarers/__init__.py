"""Compare declarers on the same deals against defenders who see all cards."""
