"""Endings at sight, better than by points and what is kept: played out a few times before a move is made."""
