"""Kinds of mistakes: what each is, and how it is told from a position."""
