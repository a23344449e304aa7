"""Provide what every experiment needs: settings, batches, stored rows, reports and statistics."""
