from lexiko.server.archive.exports import ExportedGames as ExportedGames
from lexiko.server.archive.languages import language_for as language_for
from lexiko.server.archive.link_previews import link_preview as link_preview
from lexiko.server.archive.records import check_finished as check_finished
from lexiko.server.archive.records import finished_game as finished_game
from lexiko.server.archive.routes import archive_routes as archive_routes
from lexiko.server.archive.routes import file_described as file_described
from lexiko.server.archive.routes import file_sent as file_sent
