/** Playing again: to the next game of these people, which is made where nobody has made it yet. */
import { t } from '~/i18n';
import { api } from '~/net/api';
import { newKey } from '~/net/keys';
import { go, pathOfTable } from '~/router.svelte';
import type { Game } from './game.svelte';
import { failureTexts } from '../sentences/refusal';

export class Rematch {
  busy = $state(false);

  readonly #game: Game;
  readonly #key = newKey();

  constructor(game: Game) {
    this.#game = game;
  }

  /** Whether there is a next game to go to, or this person may make one. */
  get offered(): boolean {
    return Boolean(this.#game.info.rematch) || !this.#game.watching;
  }

  get text(): string {
    return this.#game.info.rematch ? t('end.to-rematch') : t('end.rematch');
  }

  async go(): Promise<void> {
    const { info } = this.#game;
    this.busy = true;
    if (info.rematch) {
      await sitAgain(info.rematch).finally(() => (this.busy = false));
      return go(pathOfTable(info.rematch));
    }
    const trying = { onagain: () => this.#game.tell([t('home.not-reached')], { bad: true }) };
    try {
      const { id } = await api.rematch(info.id, { key: this.#key }, trying);
      go(pathOfTable(id));
    } catch (error) {
      this.#game.tell(failureTexts(error, info), { bad: true });
    } finally {
      this.busy = false;
    }
  }
}

/** Take the seats that are kept for this device at the next game; where that fails, its page asks and says why. */
async function sitAgain(id: string): Promise<void> {
  try {
    const { you } = await api.table(id, null, 0);
    if (you.seats.length > 0) return;
    for (const { seat, name } of you.kept) await api.takeSeat(id, seat, { key: newKey(), name });
  } catch {
    // The page of the table offers the same with a button.
  }
}
