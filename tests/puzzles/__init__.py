"""Do puzzles say what is so?"""
