"""Slow truths that share nothing with the code they check."""
