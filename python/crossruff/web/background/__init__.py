"""Work that the server does while nobody waits: sets, the field of robots, reviews that are missing."""
