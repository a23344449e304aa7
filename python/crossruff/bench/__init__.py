"""Measure Crossruff beside its peers in the same process and run, and compare the results."""
