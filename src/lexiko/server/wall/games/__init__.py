"""Games as they hang on a wall: made for members, and shown with their columns and hooks."""
