"""Programs to begin with, told of in the how-tos."""
