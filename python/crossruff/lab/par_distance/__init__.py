"""Measure how far from par bidding systems and players end on the same boards."""
