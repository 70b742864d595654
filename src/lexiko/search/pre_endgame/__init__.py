"""Before the end: one to four tiles in the bag, every way they may lie looked at."""
