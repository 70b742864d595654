"""`lexiko simulate`, and `lexiko train chances`, by which it judges."""
