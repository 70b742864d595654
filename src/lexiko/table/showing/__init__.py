"""How games, boards, racks and plays show themselves: as pictures, and in notebooks."""
