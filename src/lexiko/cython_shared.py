"""What Cython gives to every compiled module, compiled once: its C is Cython's own, and as Python this is empty."""
