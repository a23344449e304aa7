"""Problems as players read them: the position, the solution in steps, what gains, and answers judged."""
