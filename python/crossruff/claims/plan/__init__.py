"""Plans of claims: trees of the claimer's cards."""
