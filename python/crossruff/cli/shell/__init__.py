"""What every command does alike: names, errors, exit codes, output, progress."""
