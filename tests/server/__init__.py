"""Does the server keep what it is told, tell nobody what they may not know, and stay up?"""
