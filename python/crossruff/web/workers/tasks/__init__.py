"""Do the tasks of worker processes: plain data in, plain data out."""
