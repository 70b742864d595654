"""Whole games of players who do not know or see everything: what they notice, what they doubt, and how it goes on."""
