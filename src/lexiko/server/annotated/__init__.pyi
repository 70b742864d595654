from lexiko.server.annotated.errors import AnnotatedRefusal as AnnotatedRefusal
from lexiko.server.annotated.finished import FinishedEntered as FinishedEntered
from lexiko.server.annotated.routes import annotated_routes as annotated_routes
from lexiko.server.annotated.service import AnnotatedGames as AnnotatedGames
from lexiko.server.annotated.socket import annotated_live_routes as annotated_live_routes
