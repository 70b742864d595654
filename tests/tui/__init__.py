"""Tests of the game in a window of the terminal."""
