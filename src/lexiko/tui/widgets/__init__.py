"""What lies on the table of the game in a window: board, rack, score pad."""
