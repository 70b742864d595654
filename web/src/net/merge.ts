/** How a state that arrives joins what is known already: states may overtake each other on their ways. */
import type { Entry, TableSnapshot } from '~/wire';

/**
 * All entries after `arrived` has come; `stale` where it is older than what is known, `gap` where entries between
 * are missing and have to be asked for.
 */
export function joined(
  known: TableSnapshot | null,
  entries: readonly Entry[],
  arrived: TableSnapshot,
): readonly Entry[] | 'stale' | 'gap' {
  const last = entries.at(-1)?.seq ?? 0;
  // By the server's own clock, which nobody sets. Only a little older: a server that has lost a few hours is believed.
  const behind = known ? known.view.clock.house_at - arrived.view.clock.house_at : 0;
  if (behind > 0 && behind < 30) return 'stale';
  // Starting over, as from a server whose memory does not reach so far back.
  if (arrived.since === 0) return arrived.entries;
  if (arrived.since > last) return 'gap';
  if (arrived.seq < last) return 'stale';
  const fresh = arrived.entries.filter((entry) => entry.seq > last);
  return fresh.length === 0 ? entries : [...entries, ...fresh];
}
