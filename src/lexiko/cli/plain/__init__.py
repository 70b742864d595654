"""The terminal game in plain lines: told, asked and played by anybody at one screen, or through a pipe."""
