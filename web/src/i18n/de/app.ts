import type { Texts } from '..';
import type { app as english } from '../en/app';

export const app: Texts<typeof english> = {
  'app.name': 'Lexiko',
  'app.skip': 'Zum Inhalt springen',
  'app.home': 'Start',
  'app.loading': 'Einen Moment.',
  'app.title': '{page} · Lexiko',
  'app.title-turn': '● Du bist dran · {page}',
  'app.not-found': 'Hier ist nichts',
  'app.not-found-note': 'Vielleicht ist die Adresse vertippt, oder der Tisch wurde geschlossen.',
  'app.go-home': 'Zur Startseite',
};
