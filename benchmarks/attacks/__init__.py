"""What strangers try against a server, each a function, and what others are answered meanwhile. Loopback only."""
