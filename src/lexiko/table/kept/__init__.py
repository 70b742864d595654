"""Scores kept for games on physical boards: their entries, their files, and what is known of racks nobody saw."""
