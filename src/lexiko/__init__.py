"""The library: play, score and study the crossword board game from Python."""
