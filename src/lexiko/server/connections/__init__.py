"""Connections: what stands between the network and uvicorn, so that no stranger can hold a connection or the loop.

uvicorn parses HTTP and speaks WebSockets, and bounds neither how many connections an address has, nor how long one
takes over a body, nor what it is sent beside messages, nor what waits for a client that does not read. All of that is
bounded here and nowhere else, in front of uvicorn's own protocols and by asyncio's interfaces.
"""

from lexiko.server.connections.accepting import Acceptor
from lexiko.server.connections.limits import Limits, limits_here
from lexiko.server.connections.register import Register

__all__ = ["Acceptor", "Limits", "Register", "limits_here"]
