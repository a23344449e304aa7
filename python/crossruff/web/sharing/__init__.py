"""Share tables among server processes: leases, and requests that pass from one process to another."""
