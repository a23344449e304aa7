"""Run web tables: sessions, turns, meanings, reviews and the store."""
