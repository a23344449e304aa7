"""Write documents about a natural system: rules by topic, convention card, BBO full disclosure."""
