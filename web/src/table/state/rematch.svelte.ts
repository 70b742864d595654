/** Playing again: to the next game of these people, which is made where nobody has made it yet. */
import { t } from '~/i18n';
import { api } from '~/net/api';
import { newKey } from '~/net/keys';
import { go } from '~/router.svelte';
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
    if (info.rematch) return go(`t/${info.rematch}`);
    this.busy = true;
    const trying = { onagain: () => this.#game.tell([t('home.not-reached')], { bad: true }) };
    try {
      const { id } = await api.rematch(info.id, { key: this.#key }, trying);
      go(`t/${id}`);
    } catch (error) {
      this.#game.tell(failureTexts(error, info), { bad: true });
    } finally {
      this.busy = false;
    }
  }
}
