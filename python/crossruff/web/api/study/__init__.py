"""Answer study requests by HTTP."""
