from lexiko.server.positions.routes import position_routes as position_routes
from lexiko.server.positions.service import PositionService as PositionService
