"""`python -m crossruff` is the `crossruff` command."""

from crossruff.cli import main

main()
