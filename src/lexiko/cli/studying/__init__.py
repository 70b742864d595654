"""`lexiko study`: a box of cards, filled, learnt from and shared."""
