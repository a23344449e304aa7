"""Put into a player's words what a call shows."""
