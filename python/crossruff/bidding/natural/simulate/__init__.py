"""Compare close calls by simulation."""
