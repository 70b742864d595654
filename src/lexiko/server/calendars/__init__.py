"""Calendars that others keep: read in a process of their own, and fetched from where whoever runs the server allows.

Its files are imported by their own names: the program that reads calendars needs nothing else of a server.
"""
