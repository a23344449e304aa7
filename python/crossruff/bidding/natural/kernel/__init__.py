"""Bid naturally where no rule applies."""
