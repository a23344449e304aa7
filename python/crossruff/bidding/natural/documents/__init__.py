"""Describe a natural system: rules by topic, convention card, full disclosure."""
