"""What is in the box: letters, tiles, squares, and the board they lie on."""
