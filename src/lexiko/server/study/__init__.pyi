from lexiko.server.study.errors import StudyRefusal as StudyRefusal
from lexiko.server.study.routes import study_routes as study_routes
from lexiko.server.study.service import StudyService as StudyService
