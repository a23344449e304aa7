"""Measure how many claims the searches prove, and how fast."""
