from lexiko.server.archive.exports import ExportedGames as ExportedGames
from lexiko.server.archive.languages import language_for as language_for
from lexiko.server.archive.link_previews import link_preview as link_preview
from lexiko.server.archive.routes import archive_routes as archive_routes
