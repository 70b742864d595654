import type { Texts } from '../texts';
import type { games as english } from '../en/games';

export const games: Texts<typeof english> = {
  'games.title': 'Deine Spiele',
  'games.none': 'Du hast noch keine Spiele.',
  'games.your-turn': 'Du bist am Zug',
  'games.theirs': 'Andere sind am Zug',
  'games.waiting': 'Warten auf Mitspielende',
  'games.over': 'Beendet',
  'games.open': 'Offene Tische',
  'games.turn-of': '{name} ist am Zug',
  'games.turn-you': 'Du bist am Zug',
  'games.free': { one: '{count} Platz frei', other: '{count} Plätze frei' },
  'games.won': 'Du hast gewonnen',
  'games.shared': 'Du teilst den Sieg',
  'games.lost': '{names} hat gewonnen',
  'games.lost-many': '{names} teilen den Sieg',
  'games.void': 'Ohne Ergebnis beendet',
  'games.until': 'bis {time}',
  'games.stale': 'Die Liste ist vielleicht alt: Der Server ist nicht zu erreichen.',
  'games.against': 'mit {names}',
  'games.alone': 'Noch niemand sonst',
  'games.take': 'Setzen',
  'games.more-finished': 'Ältere Spiele',
};
