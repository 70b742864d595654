from lexiko.server.archive.routes import archive_routes as archive_routes
