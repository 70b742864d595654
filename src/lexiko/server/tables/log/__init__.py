"""What has happened at a table: its events, how it stands after each, their storage, and entries as they are sent."""
