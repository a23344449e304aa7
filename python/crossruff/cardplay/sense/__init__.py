"""Conventional wisdom about single cards, without sampled worlds: fast, and the same for the same view."""
