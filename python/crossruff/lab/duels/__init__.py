"""Compare declarers by the deals on which exactly one of them makes the contract."""
