/** Written by tools/translations.py from src/lexiko/translations/en/. */
export const wall = {
  "wall.refused-no-such-wall": "There is no such wall, or it is not yours to see on this device.",
  "wall.refused-not-for-you": "Only the owner of this wall may do that.",
  "wall.refused-no-such-member": "Nobody of this household is called so any more.",
  "wall.refused-not-so-here": "That cannot be done as the household stands.",
  "wall.refused-household-full": "There is no more room in this household.",
  "wall.refused-invitation-over": "This invitation is wrong, was withdrawn, or is too old. Ask for a new one.",
  "wall.refused-wrong-pin": "That was not it.",
  "wall.refused-pin-locked": "Too many wrong tries. A while, please.",
  "wall.refused-who-is-it": "Say who you are first.",
  "wall.refused-not-yours": "Only whoever made this may do that.",
  "wall.refused-not-there": "That is not on the wall any more.",
  "wall.refused-no-room": "There is no more room for this.",
  "wall.refused-not-in-the-pouch": "The pouch has too few of these tiles.",
  "wall.refused-not-so-at-wall": "That cannot be done as the wall is.",
} as const;
