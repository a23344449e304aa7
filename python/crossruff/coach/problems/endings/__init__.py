"""Problems that begin at the ending: eliminations, throw-ins and squeezes."""
