"""Run worker processes on the machines of a Dask cluster."""
