"""Play matches between robots and report them."""
