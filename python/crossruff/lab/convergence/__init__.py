"""Measure how soon decisions converge, and when to stop sampling."""
