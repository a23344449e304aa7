"""Patterns of declarer's and dummy's hands in which a theme comes up; the other cards are dealt."""
