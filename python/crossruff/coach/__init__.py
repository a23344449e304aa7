"""Coach players: review decisions from a seat's own view, make plans, set problems, study suits and leads."""
