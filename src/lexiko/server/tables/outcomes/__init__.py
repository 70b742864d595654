"""What is done at a table: each deed decided, with what is written down and told of it."""
