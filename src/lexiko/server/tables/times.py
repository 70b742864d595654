"""The house's clock and the calendar at one moment."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Times:
    """What both clocks show: seconds the server has been up, and seconds since 1970."""

    house: float
    wall: float

    def on_calendar(self, house_time: float) -> float:
        """When that is, in seconds since 1970, if the server stays up."""
        return round(self.wall + house_time - self.house, 3)

    def earlier(self, seconds: float) -> Times:
        """The same clocks some time ago."""
        return Times(self.house - seconds, self.wall - seconds)
