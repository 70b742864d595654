from lexiko.server.coach.routes import coach_routes as coach_routes
from lexiko.server.coach.service import Coach as Coach
