"""Keeping score at a terminal or through a pipe: what is typed for a game on a physical board, and what is told."""
