"""Are the environments games of the rules, as learning programs expect them?"""
