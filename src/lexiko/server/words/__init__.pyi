from lexiko.server.words.routes import words_routes as words_routes
from lexiko.server.words.service import WordService as WordService
