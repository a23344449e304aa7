"""Problems of the opening lead."""
