"""The server's clock and the calendar at one moment."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Times:
    """What both clocks show: seconds the server has been up, and seconds since 1970."""

    uptime: float
    wall: float

    def on_calendar(self, uptime: float) -> float:
        """When that is, in seconds since 1970, if the server stays up."""
        return round(self.wall + uptime - self.uptime, 3)

    def earlier(self, seconds: float) -> Times:
        """The same clocks some time ago."""
        return Times(self.uptime - seconds, self.wall - seconds)
