from lexiko.server.photos.bounds import MOST_PIXELS as MOST_PIXELS
from lexiko.server.photos.cleaning import Cleaner as Cleaner
from lexiko.server.photos.cleaning import CleanPhoto as CleanPhoto
from lexiko.server.photos.cleaning import PhotoRefused as PhotoRefused
