"""What every player is: a view in, a decision out, a budget to keep."""
