"""Look after the games of a server: lists, expiry, checks, backups, repairs."""
