"""Games reviewed at the command line: one game, or a folder of them."""
