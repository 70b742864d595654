"""Which words exist."""
