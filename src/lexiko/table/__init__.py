"""A game being hosted."""
