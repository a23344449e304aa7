"""Explain claims and plans in words and pictures."""
