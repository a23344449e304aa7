"""The Table Manager protocol, version 18: programs play bridge over TCP."""
