"""The check of problems, which shares no code with their maker."""
