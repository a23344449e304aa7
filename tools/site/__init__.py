"""Parts of the documentation site that mkdocs loads: `make docs` builds it."""
