"""Many games at once, each a turn further with every call: what a learning program asks of the kernel."""
