/** Tables that are made with one press. */
import { t } from '~/i18n';
import { api, Refused, type TableWish } from '~/net/api';
import { contribution, newKey } from '~/net/keys';
import { go } from '~/router.svelte';
import { settings } from '~/settings.svelte';
import type { Draw } from '~/wire';

/** The draws settled for each table that is being made, by its key. */
const settled = new Map<string, Draw>();

/** The name a person plays under, or a plain one. */
export function ownName(): string {
  return settings.name || t('app.guest');
}

/**
 * Make a table and go there. The same `key` makes it once, however often it is asked for.
 * Its draws are settled before we contribute to them; a table with others is not ours.
 */
export async function layTable(wish: Omit<TableWish, 'key' | 'contribution'>, key = newKey()): Promise<void> {
  const draw = settled.get(key) ?? (await api.draws());
  settled.set(key, draw);
  try {
    const { id } = await api.newTable({ ...wish, key, ticket: draw.ticket, contribution: contribution() });
    const { info } = await api.table(id, null, 0);
    if (info.commitment !== draw.commitment) throw otherDraws();
    go(`t/${id}`);
  } catch (error) {
    if (error instanceof Refused) settled.delete(key);
    throw error;
  }
}

function otherDraws(): Refused {
  return new Refused(409, { code: 'other-draws', message: '', faults: [], state: null });
}

export const againstComputer = (bot: string) => ({
  seats: [
    { who: 'me' as const, name: ownName() },
    { who: 'bot' as const, bot },
  ],
});

export const withFriend = () => ({ seats: [{ who: 'me' as const, name: ownName() }, { who: 'open' as const }] });

export const roundOneDevice = (names: readonly string[]) => ({
  seats: names.map((name) => ({ who: 'me' as const, name })),
  spectators: false,
});
