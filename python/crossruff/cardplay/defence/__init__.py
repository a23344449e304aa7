"""Defenders: opening leads, signals, and cards chosen from sampled worlds."""
