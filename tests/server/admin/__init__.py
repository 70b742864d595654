"""Tests of what the owner of a server can have done."""
