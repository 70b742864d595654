"""`lexiko puzzles`: positions whose best play is much better than the second, made, checked and solved."""
