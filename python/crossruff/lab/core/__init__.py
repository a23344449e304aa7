"""Share what every experiment needs: settings, runs, stored rows, reports and statistics."""
