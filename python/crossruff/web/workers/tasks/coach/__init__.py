"""Do the work of the coach: review, plans, problems, suits, leads and contracts."""
