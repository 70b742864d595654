"""Game records and positions in files: read whatever form they have, and written in any."""
