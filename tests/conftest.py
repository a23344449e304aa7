"""Settings for all tests."""

from hypothesis import settings

# On a busy machine a single example may take long; how long says nothing about the code.
settings.register_profile("crossruff", deadline=None)
settings.load_profile("crossruff")
