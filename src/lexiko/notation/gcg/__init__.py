"""Game records as GCG: read, written, mended, and played through again by the rules."""
