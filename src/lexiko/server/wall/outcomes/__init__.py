"""What is asked for at a wall, and what each of it causes: one handler for each command."""

from lexiko.server.wall.outcomes import hanging, ink, pinning, planning, spelling
from lexiko.server.wall.outcomes.deciding import decide_wall

__all__ = ["decide_wall", "hanging", "ink", "pinning", "planning", "spelling"]
