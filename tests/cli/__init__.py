"""Does the command line say what it should, with the right status?"""
