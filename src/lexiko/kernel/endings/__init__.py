"""What an ending is worth: the plays of two racks, kept line by line, and the search that makes and undoes them."""
