"""Run the evolutions of the thesis."""
