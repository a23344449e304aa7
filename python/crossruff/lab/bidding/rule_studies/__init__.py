"""Study the rules of a natural system: try changed rules, tune their numbers, find calls that do better."""
