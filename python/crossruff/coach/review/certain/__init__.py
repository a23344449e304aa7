"""What is certain at a decision: leads, entries, trumps, counts and proved tricks."""
