from lexiko.server.reviews.queue import ReviewQueue as ReviewQueue
from lexiko.server.reviews.routes import review_routes as review_routes
from lexiko.server.reviews.service import ReviewService as ReviewService
