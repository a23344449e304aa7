"""How long tests wait for what comes at once where all is well."""

PATIENCE = 180.0
"""Seconds, on a machine that is slow or has other things to do."""
