import type { Texts } from '../texts';
import type { settings as english } from '../en/settings';

export const settings: Texts<typeof english> = {
  'settings.title': 'Einstellungen',
  'settings.name': 'Dein Name am Tisch',
  'settings.language': 'Sprache',
  'settings.theme': 'Hell oder dunkel',
  'settings.as-system': 'Wie das System',
  'settings.light': 'Hell',
  'settings.dark': 'Dunkel',
  'settings.squares': 'Prämienfelder',
  'settings.colours': 'Farben',
  'settings.patterns': 'Muster',
  'settings.squares-note': 'Muster unterscheiden die Felder auch ohne ihre Farben.',
  'settings.coordinates': 'Koordinaten auch auf kleinen Schirmen',
  'settings.coordinates-note': 'Reihen und Spalten stehen am Rand des Bretts.',
  'settings.sound': 'Töne',
  'settings.sound-note': 'Holz auf Holz, und ein Klopfen, wenn du am Zug bist.',
  'settings.forget': 'Mich auf diesem Gerät vergessen',
  'settings.forget-about':
    'Dieser Browser gibt seine Plätze ab: Von hier aus kannst du keines deiner Spiele weiterspielen, und deine Liste ist leer. Name und Einstellungen werden gelöscht. Das gilt sofort, in jedem Fenster. Ein Gerät, das einen dieser Plätze mit einem Code eingenommen hat, verliert ihn auch, wenn du ihn ihm nicht lässt. Die Spiele selbst bleiben für die anderen.',
  'settings.forget-go': 'Mich vergessen',
  'settings.forget-sure': 'Diesen Browser endgültig vergessen? Das lässt sich nicht rückgängig machen.',
  'settings.forget-elsewhere': 'Meine anderen Geräte behalten ihre Plätze',
  'settings.forget-elsewhere-note': 'Die einen Code von hier bekommen haben. Lass das aus, wenn jemand anderes einen benutzt haben könnte.',
  'settings.forget-yes': 'Ja, endgültig',
  'settings.forget-no': 'Nicht vergessen',
};
