"""The weekly planner of a wall: entries, when they come again, and calendars as files."""
