import type { Texts } from '../texts';
import type { app as english } from '../en/app';

export const app: Texts<typeof english> = {
  'app.plain':
    'Diese Seite kommt ohne HTTPS. Zu Hause genügt das; in anderen Netzen könnten andere mitlesen, und Teilen-Menü und Zwischenablage fehlen.',
  'app.name': 'Lexiko',
  'app.skip': 'Zum Inhalt springen',
  'app.close': 'Schließen',
  'app.ways': 'Seiten',
  'app.games': 'Spiele',
  'app.help': 'Hilfe',
  'app.turns-waiting': { one: '{count} Spiel wartet auf dich', other: '{count} Spiele warten auf dich' },
  'app.loading': 'Einen Moment.',
  'app.title': '{page} · Lexiko',
  'app.title-turn': '● Du bist am Zug · {page}',
  'app.not-found': 'Hier ist nichts',
  'app.not-found-note': 'Vielleicht ist die Adresse vertippt, oder der Tisch wurde geschlossen.',
  'app.failed': 'Diese Seite wurde nicht geladen',
  'app.failed-note': 'Der Server hat nicht geantwortet, oder er wurde gerade erneuert.',
  'app.again': 'Noch einmal versuchen',
  'app.go-home': 'Zur Startseite',
  'app.guest': 'Gast',
  'app.player': 'Person {number}',
};
