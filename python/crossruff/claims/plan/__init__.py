"""Plan claims: trees of the claimer's cards."""
