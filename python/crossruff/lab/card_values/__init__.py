"""Estimate what cards are worth."""
