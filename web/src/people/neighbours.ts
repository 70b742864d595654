/** With whom somebody has played lately. */
import type { TableLine } from '~/wire';

export interface Neighbour {
  table: string;
  seat: number;
  name: string;
  at: number;
}

const MOST = 12;

/** The people at somebody's tables, the last ones first, each name once: who sits there under it last is meant. */
export function playedWith(tables: readonly TableLine[]): Neighbour[] {
  const latest = [...tables].sort((one, other) => other.changed_at - one.changed_at);
  const found = latest.flatMap((line) =>
    line.names.flatMap((name, seat) => {
      const person = line.taken[seat] && line.bots[seat] === null && !line.your_seats.includes(seat);
      return person && name ? [{ table: line.id, seat, name, at: line.changed_at }] : [];
    }),
  );
  return found.filter((each, place) => found.findIndex((other) => other.name === each.name) === place).slice(0, MOST);
}
