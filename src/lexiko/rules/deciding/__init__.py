"""How each action is checked, and what it causes: the events a command leads to."""
