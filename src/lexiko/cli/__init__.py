"""The one front door: the command line."""
