"""Turns that begin with steps (V2, V3, V4), found and played without Python: what is taken, recycled and laid anew."""
