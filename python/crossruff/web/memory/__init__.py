"""Remember people: profiles, sets of boards, results against the field, and the history of boards."""
