"""Photos for the pictures of a cork board: drawn here, so that they show nobody and are anybody's."""

from __future__ import annotations

import io
import secrets

from PIL import Image, ImageDraw
from tests.browser.person import Person

PINNED = (  # words under it and for who cannot see it, middle, turn, width
    ("The lake, July", "A sailing boat on the lake, hills behind it.", (760, 620), -25, 1020),
    ("Biscuit", "Biscuit, the black cat.", (2650, 760), 30, 700),
    ("Cleo is ten", "A cake with four candles.", (700, 1720), -18, 760),
)


def lake() -> Image.Image:
    """A lake with a boat."""
    image = Image.new("RGB", (1600, 1200), (188, 214, 224))
    draw = ImageDraw.Draw(image)
    draw.ellipse((1150, 180, 1400, 430), fill=(244, 228, 178))
    draw.polygon([(0, 700), (400, 420), (600, 560), (900, 220), (1300, 700)], fill=(110, 142, 134))
    draw.polygon([(0, 760), (500, 560), (1000, 700), (1600, 520), (1600, 800), (0, 800)], fill=(76, 112, 96))
    draw.rectangle((0, 760, 1600, 1200), fill=(134, 172, 192))
    draw.polygon([(800, 800), (830, 560), (940, 790)], fill=(255, 255, 255))
    draw.polygon([(700, 830), (1000, 810), (960, 880), (740, 890)], fill=(120, 52, 40))
    return image


def cat() -> Image.Image:
    """A cat."""
    image = Image.new("RGB", (900, 1000), (216, 180, 150))
    draw, fur, eye = ImageDraw.Draw(image), (40, 34, 30), (228, 190, 60)
    draw.rectangle((0, 620, 900, 1000), fill=(92, 116, 134))
    draw.ellipse((250, 500, 700, 960), fill=fur)
    draw.ellipse((280, 260, 560, 560), fill=fur)
    draw.polygon([(290, 340), (310, 200), (400, 290)], fill=fur)
    draw.polygon([(450, 290), (550, 200), (555, 350)], fill=fur)
    draw.ellipse((340, 370, 390, 410), fill=eye)
    draw.ellipse((450, 370, 500, 410), fill=eye)
    return image


def cake() -> Image.Image:
    """A cake."""
    image = Image.new("RGB", (1000, 1000), (74, 62, 84))
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 720, 1000, 1000), fill=(132, 92, 66))
    draw.rectangle((220, 520, 780, 780), fill=(240, 216, 200))
    draw.rectangle((220, 480, 780, 600), fill=(200, 104, 116))
    for left in (300, 430, 560, 690):
        draw.rectangle((left, 340, left + 26, 490), fill=(245, 235, 210))
        draw.ellipse((left, 280, left + 26, 340), fill=(250, 200, 90))
    return image


def pins(person: Person, wall: str) -> None:
    """Hang three photos and a note on the cork board of a wall."""
    api = f"/api/walls/{wall.removeprefix('/wall/')}"
    headers = {"Origin": person.address, "Sec-Fetch-Site": "same-origin", "Content-Type": "application/octet-stream"}

    def does(**doing: object) -> None:
        answer = person.asks(f"{api}/commands", {"key": secrets.token_urlsafe(9), "do": doing})
        assert answer.ok, answer.text()

    for nth, (image, (text, words, (x, y), turn, wide)) in enumerate(zip((lake(), cat(), cake()), PINNED, strict=True)):
        written, item = io.BytesIO(), f"picture-{nth}"
        image.save(written, "JPEG", quality=90)
        asked = f"key={secrets.token_urlsafe(9)}&item={item}&x={x}&y={y}&turn={turn}&wide={wide}"
        put = person.page.request.post(
            f"{person.address}{api}/photos?{asked}", data=written.getvalue(), headers=headers
        )
        assert put.ok, put.text()
        does(kind="write-pinned", item=item, text=text)
        does(kind="say-pinned", item=item, words=words)
    note = {"x": 1840, "y": 540, "turn": 15, "wide": 900}
    does(kind="pin-note", item="pinned-note", text="books back\nby the 21st\nroom 4", **note)
