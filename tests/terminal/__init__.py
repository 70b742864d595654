"""Tests of the room `lexiko.terminal`: what is typed and said at a terminal, whatever it looks like."""
