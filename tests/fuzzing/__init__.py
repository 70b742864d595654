"""Inputs of unknown origin, thousands of them, into everything that reads a file or a line."""
