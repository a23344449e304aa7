"""Scripts for those who work on Crossruff; they are not part of the package."""
