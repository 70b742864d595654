"""Are puzzles on the web the same for all, judged at the server alone, and kept?"""
