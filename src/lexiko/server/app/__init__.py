"""Everything of a server, wired together."""

from lexiko.server.app.api import Api as Api
from lexiko.server.app.api import build_api as build_api
from lexiko.server.app.application import Application as Application
from lexiko.server.app.application import build_app as build_app
from lexiko.server.app.application import build_application as build_application
from lexiko.server.app.services import UNFINISHED_TABLES as UNFINISHED_TABLES
