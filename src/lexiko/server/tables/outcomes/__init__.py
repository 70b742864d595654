"""What is done at a table: each command decided, and what is written down and told of it."""
