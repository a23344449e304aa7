"""Benchmarks: Crossruff beside its peers, in the same process and run, with the results compared."""
