/** Tables that are made with one press. */
import { t } from '~/i18n';
import { api, type TableWish } from '~/net/api';
import { drawnTable } from '~/net/draws';
import { go } from '~/router.svelte';
import { settings } from '~/settings.svelte';

/** The name a person plays under, or a plain one. */
export function ownName(): string {
  return settings.name || t('app.guest');
}

/** Make a table and go there. The same `key` makes it once, however often it is asked for. */
export async function layTable(wish: Omit<TableWish, 'key' | 'contribution'>, key?: string): Promise<void> {
  go(`t/${await drawnTable((own) => api.newTable({ ...wish, ...own }), key)}`);
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
