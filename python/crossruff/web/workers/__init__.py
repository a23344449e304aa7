"""Run long work in worker processes."""
