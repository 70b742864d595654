"""What comes of a move when the game is played on: prepared boards, the best replies on all of them, and the rest."""
