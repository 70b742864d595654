/** Written by tools/translations.py from src/lexiko/translations/de/. */
import type { hints as english } from './en.hints';
import type { Texts } from '../texts';

export const hints = {
  "hints.title": "Coach",
  "hints.close": "Coach schließen",
  "hints.seen": "Die anderen sehen, dass du fragst, aber nicht, was.",
  "hints.alone": "Hier dürfen alle fragen.",
  "hints.needs-v5": "Hinweise gibt es nur mit V5, dem offenen Wörterbuch. Was kein Wörterbuch braucht, steht hier.",
  "hints.nothing": "In diesem Spiel gibt es keinen Coach.",
  "hints.hint": "Nächster Hinweis",
  "hints.move": "Der Zug",
  "hints.press": "Drücken zeigt ihn",
  "hints.wait": "Einen Moment",
  "hints.not-your-turn": "Hinweise gibt es, wenn du am Zug bist.",
  "hints.steps": "Jeder Schritt sagt weniger als der nächste. Gelegt wird nichts für dich.",
  "hints.all-told": "Mehr gibt es nicht zu sagen.",
  "hints.tip": "Tipp {number}",
  "hints.closed": "Zu",
  "hints.hints": "Hinweise",
  "hints.board": "Auf dem Brett",
  "hints.squares": "Felder",
  "hints.hooks": "Anlegen",
  "hints.unseen": "Verdeckt",
  "hints.squares-about": { one: "{letter} allein ergibt auf {count} Feld Wörter, für {best} auf {place}.", other: "{letter} allein ergibt auf {count} Feldern Wörter, für bis zu {best} auf {place}." },
  "hints.squares-none": "{letter} allein ergibt nirgends ein Wort.",
  "hints.squares-choose": "Wähle einen deiner Buchstaben: Wo ergibt er allein Wörter?",
  "hints.hooks-about": { one: "{count} Stelle, an der ein Buchstabe ein Wort länger macht. Umrandet: Buchstaben von dir.", other: "{count} Stellen, an denen ein Buchstabe ein Wort länger macht. Umrandet: Buchstaben von dir." },
  "hints.hooks-none": "Kein Buchstabe macht ein Wort länger, das hier liegt.",
  "hints.hook-at": "{place}: {letters}",
  "hints.spot-at": { one: "{place}, {count} Punkt", other: "{place}, {count} Punkte" },
} as const satisfies Texts<typeof english>;
