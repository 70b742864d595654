"""The cork board: what happens to pinned things, how their words are kept by who wrote them, and where photos lie."""

from lexiko.server.wall.cork import authors, happenings, photos

__all__ = ["authors", "happenings", "photos"]
