from lexiko.server.puzzles.errors import PuzzleRefusal as PuzzleRefusal
from lexiko.server.puzzles.mining import PuzzleMiner as PuzzleMiner
from lexiko.server.puzzles.own_games import OwnGames as OwnGames
from lexiko.server.puzzles.routes import puzzle_routes as puzzle_routes
from lexiko.server.puzzles.service import PuzzleService as PuzzleService
