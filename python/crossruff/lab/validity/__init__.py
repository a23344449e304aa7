"""Judge the Monte Carlo method and the planner by exact single-dummy results of endings."""
