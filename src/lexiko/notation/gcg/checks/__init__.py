"""What a replayed record is checked for beside its points: racks, turns after the end, and the reckoning."""
