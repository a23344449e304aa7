"""Measure how far from par systems and people bid."""
