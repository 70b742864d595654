"""Tests of the rules room."""
