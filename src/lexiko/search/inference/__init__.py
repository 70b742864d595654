"""What a player may have kept, told by the turn that was made."""
