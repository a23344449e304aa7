"""Run evolutions of bidding systems and draw their curves."""
