"""How much a server stands: killed again and again, and under load. Loopback only, bounded in number and time."""
