"""The numbers: sets, editions and variations."""
