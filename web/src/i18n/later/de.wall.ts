/** Written by tools/translations.py from src/lexiko/translations/de/. */
import type { wall as english } from './en.wall';
import type { Texts } from '../texts';

export const wall = {
  "wall.refused-no-such-wall": "Diese Wand gibt es nicht, oder sie ist auf diesem Gerät nicht deine.",
  "wall.refused-not-for-you": "Das darf nur, wem diese Wand gehört.",
  "wall.refused-no-such-member": "In diesem Haushalt heißt niemand mehr so.",
  "wall.refused-not-so-here": "Das geht nicht, so wie der Haushalt jetzt ist.",
  "wall.refused-household-full": "In diesem Haushalt ist kein Platz mehr.",
  "wall.refused-invitation-over": "Diese Einladung stimmt nicht, wurde zurückgezogen oder ist zu alt. Bitte um eine neue.",
  "wall.refused-wrong-pin": "Das war es nicht.",
  "wall.refused-pin-locked": "Zu oft falsch. Bitte warte eine Weile.",
  "wall.refused-who-is-it": "Sag erst, wer du bist.",
  "wall.refused-not-yours": "Das darf nur, wer es gemacht hat.",
  "wall.refused-not-there": "Das ist nicht mehr an der Wand.",
  "wall.refused-no-room": "Dafür ist kein Platz mehr.",
  "wall.refused-not-in-the-pouch": "Im Beutel sind zu wenige von diesen Steinen.",
  "wall.refused-not-so-at-wall": "Das geht nicht, so wie die Wand jetzt ist.",
} as const satisfies Texts<typeof english>;
