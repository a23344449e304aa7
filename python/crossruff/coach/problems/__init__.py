"""Problems without end: contracts where one line is clearly better than the natural one."""
