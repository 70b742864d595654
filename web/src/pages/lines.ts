/** What a line of a list of tables says. */
import { isolated, language, locale, t } from '~/i18n';
import { seatName } from '~/shell/seats';
import type { TableLine } from '~/wire';

/** Everybody at the table who is not at this device, as "Ben and Ada"; empty where nobody is there yet. */
export function others(line: TableLine): string {
  const names = named(line).filter((_, seat) => line.taken[seat] && !line.your_seats.includes(seat));
  const shown = names.length > 0 ? names : line.your_seats.length > 1 ? line.your_seats.map((seat) => named(line)[seat] ?? '') : [];
  return listed(shown);
}

/** Everybody's name, computers' in the language in use. */
function named(line: TableLine): string[] {
  return line.names.map((name, seat) => seatName(name, line.bots[seat]));
}

/** Names as the language joins them. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format(names.map(isolated));
}

/** Whose turn it is, or how it ended. */
export function standing(line: TableLine): string {
  if (line.state === 'void') return t('games.void');
  if (line.state === 'over') return ending(line);
  if (line.invited) return invitation(line);
  if (line.state === 'waiting') {
    const free = line.taken.filter((taken) => !taken).length;
    return free > 0 ? t('games.free', { count: free }) : t('games.waiting');
  }
  if (line.your_turn) return t('games.turn-you');
  return line.on_turn === null ? t('games.theirs') : t('games.turn-of', { name: named(line)[line.on_turn] ?? '' });
}

/** Who of the last game would like to play again. */
function invitation(line: TableLine): string {
  const asking = line.names.filter((_, seat) => line.taken[seat] && line.bots[seat] === null);
  return asking.length > 0 ? t('end.again', { names: listed(asking), count: asking.length }) : t('games.waiting');
}

function ending(line: TableLine): string {
  const own = line.winners.some((seat) => line.your_seats.includes(seat)) && line.your_seats.length === 1;
  if (own) return line.winners.length > 1 ? t('games.shared') : t('games.won');
  const names = listed(line.winners.map((seat) => named(line)[seat] ?? ''));
  return line.winners.length > 1 ? t('games.lost-many', { names }) : t('games.lost', { names });
}

/** A moment in local time: the hour today, else the day and the hour. Both in seconds since 1970. */
export function moment(at: number, now: number): string {
  const [date, today] = [new Date(at * 1000), new Date(now * 1000)];
  const sameDay = date.toDateString() === today.toDateString();
  const form: Intl.DateTimeFormatOptions = sameDay
    ? { hour: 'numeric', minute: '2-digit' }
    : { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' };
  return new Intl.DateTimeFormat(locale(), form).format(date);
}

export interface Groups {
  invited: TableLine[];
  yours: TableLine[];
  theirs: TableLine[];
  waiting: TableLine[];
  over: TableLine[];
}

/** Tables by what they wait for; what changed last comes first, what is due first comes before that. */
export function grouped(tables: readonly TableLine[]): Groups {
  const sorted = [...tables].sort((a, b) => (a.due_at ?? Infinity) - (b.due_at ?? Infinity) || b.changed_at - a.changed_at);
  return {
    invited: sorted.filter((line) => line.invited),
    yours: sorted.filter((line) => line.your_turn),
    theirs: sorted.filter((line) => line.state === 'playing' && !line.your_turn),
    waiting: sorted.filter((line) => line.state === 'waiting' && !line.your_turn && !line.invited),
    over: sorted.filter((line) => (line.state === 'over' || line.state === 'void') && !line.your_turn),
  };
}

/** Open tables that one does not sit at already. */
export function joinable(tables: readonly TableLine[]): TableLine[] {
  return tables.filter((line) => line.your_seats.length === 0);
}
