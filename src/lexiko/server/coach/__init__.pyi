from lexiko.server.coach.routes import coach_routes as coach_routes
from lexiko.server.coach.service import Coach as Coach
from lexiko.server.coach.telling import told_board as told_board
from lexiko.server.coach.telling import told_rung as told_rung
