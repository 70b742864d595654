"""What shells are told of the command: names to complete what is typed."""
