"""Does a table host games as its promises say?"""
