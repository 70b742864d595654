"""What is possible, fast."""
