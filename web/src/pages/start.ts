/** Tables that are made with one press. */
import { language, t } from '~/i18n';
import { api, type TableRequest } from '~/net/api';
import { newKey } from '~/net/keys';
import { go } from '~/router.svelte';
import { settings } from '~/settings.svelte';
import { shelf } from '~/shell/offers.svelte';
import { setFor } from '~/shell/words';

/** The name a person plays under, or a plain one. */
export function ownName(): string {
  return settings.name || t('app.guest');
}

export interface Laying {
  /** The same key makes a table once, however often it is asked for. */
  key?: string;
  /** Called where the server was not reached and is tried again. */
  onagain?: () => void;
}

/** Make a table and go there. */
export async function layTable(request: Omit<TableRequest, 'key'>, laying: Laying = {}): Promise<void> {
  const { key = newKey(), ...trying } = laying;
  const { id } = await api.newTable({ ...request, key }, trying);
  go(`t/${id}`);
}

/** Words of the page's language, where there are any here. */
const ownWords = () => {
  const set = shelf.offers && setFor(shelf.offers, language());
  return set ? { set_key: set.key } : {};
};

export const againstComputer = (bot: string) => ({
  ...ownWords(),
  seats: [
    { who: 'me' as const, name: ownName() },
    { who: 'bot' as const, bot },
  ],
});

export const withFriend = () => ({ ...ownWords(), seats: [{ who: 'me' as const, name: ownName() }, { who: 'open' as const }] });

export const roundOneDevice = (names: readonly string[]) => ({
  ...ownWords(),
  seats: names.map((name) => ({ who: 'me' as const, name })),
  spectators: false,
});
