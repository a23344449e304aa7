"""Compare declarers on the same deals against all-seeing defenders."""
