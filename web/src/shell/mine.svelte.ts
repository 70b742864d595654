/** Your tables, kept fresh while a page that shows them is open: whose turn, and how many wait for you. */
import { keepLines, seenLines, tidy } from '~/kept/keeping';
import { api } from '~/net/api';
import { contributeAt } from '~/net/draws';
import type { TableLine } from '~/wire';

const AGAIN_EVERY = 15_000;
/** In the background, where only the page's title and icon tell of a turn. */
const AGAIN_UNSEEN = 60_000;

class Mine {
  /** Those that wait for you first; null until the server has told. */
  tables = $state.raw<readonly TableLine[] | null>(null);
  /** The list could not be had; what is shown may be old. */
  stale = $state(false);
  /** When the list was as it is shown, where that is from before; else null. */
  seenAt = $state<number | null>(null);
  readonly waiting = $derived((this.tables ?? []).filter((line) => line.your_turn || line.invited).length);

  #watchers = 0;
  #asked = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #again = () => {
    const seen = document.visibilityState === 'visible';
    if (seen || performance.now() - this.#asked > AGAIN_UNSEEN - 1000) void this.refresh();
  };

  async refresh(): Promise<void> {
    this.#asked = performance.now();
    try {
      this.tables = (await api.myTables()).tables;
      this.stale = false;
      this.seenAt = null;
      void keepLines(this.tables).then(() => tidy((this.tables ?? []).map(({ id }) => id)));
      void navigator.setAppBadge?.(this.waiting).catch(() => undefined);
      for (const { id, state, your_turn } of this.tables) if (state === 'waiting' && your_turn) void contributeAt(id);
    } catch {
      this.stale = true;
      if (this.tables === null) await this.#showSeen();
    }
  }

  /** Show the list as it was seen last, if it was. */
  async #showSeen(): Promise<void> {
    const seen = await seenLines();
    if (seen === null || this.tables !== null) return;
    this.tables = seen.what;
    this.seenAt = seen.at;
  }

  /** Keep the list fresh until the returned function is called: `$effect(() => mine.watch())`. */
  watch(): () => void {
    this.#watchers += 1;
    if (this.#watchers === 1) {
      void this.refresh();
      this.#timer = setInterval(this.#again, AGAIN_EVERY);
      document.addEventListener('visibilitychange', this.#again);
      addEventListener('online', this.#again);
    }
    return () => {
      this.#watchers -= 1;
      if (this.#watchers > 0) return;
      clearInterval(this.#timer);
      document.removeEventListener('visibilitychange', this.#again);
      removeEventListener('online', this.#again);
    };
  }
}

export const mine = new Mine();
