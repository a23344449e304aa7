"""Let robots play recorded boards again, and compare them with the players."""
