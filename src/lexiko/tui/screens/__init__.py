"""The pages and prompts of the game in a window, one a file."""
