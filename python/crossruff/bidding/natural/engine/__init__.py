"""Find the rules that fit an auction and a hand."""
