"""`lexiko solve`: an ending, or the turn before it."""
