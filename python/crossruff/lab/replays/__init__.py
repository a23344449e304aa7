"""Let robots replay recorded boards from the contract and the lead on."""
