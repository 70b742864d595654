/** Tables whose draws are settled before we contribute to them, so that nobody can choose them to suit us. */
import type { Draw, TableMade } from '~/wire';
import { api, Refused, type Trying } from './api';
import { contribution, newKey } from './keys';

export interface Own {
  key: string;
  ticket: string;
  contribution: string;
}

/** The draws settled for each table that is being made, by its key. */
const settled = new Map<string, Draw>();

/**
 * Make a table; its id. The same `key` makes it once, however often it is asked for.
 * Throws Refused for one of ours that has other draws than those that were settled.
 */
export async function drawnTable(
  make: (own: Own) => Promise<TableMade>,
  key = newKey(),
  trying: Trying = {},
): Promise<string> {
  const draw = settled.get(key) ?? (await api.draws(trying));
  settled.set(key, draw);
  try {
    const { id } = await make({ key, ticket: draw.ticket, contribution: contribution() });
    const { info, you } = await api.table(id, null, 0);
    if (you.host && info.commitment !== draw.commitment) throw otherDraws();
    return id;
  } catch (error) {
    if (error instanceof Refused) settled.delete(key);
    throw error;
  }
}

function otherDraws(): Refused {
  return new Refused(409, { code: 'other-draws', message: '', faults: [], state: null });
}
