/** What the coach has told this seat in this turn: asked step by step, and once for the board. */
import { language } from '~/i18n';
import { post } from '~/net/api';
import type { Game } from '../state/game.svelte';
import type { BoardSight, CoachAnswer, CoachQuery } from '~/wire';

export class Coaching {
  answer = $state.raw<CoachAnswer | null>(null);
  /** The board as the coach sees it; null until it was asked for. */
  board = $state.raw<BoardSight | null>(null);
  busy = $state(false);
  trouble = $state.raw<unknown>(null);
  #closed = new AbortController();

  constructor(readonly game: Game) {}

  close(): void {
    this.#closed.abort();
  }

  /** What may be told, without anybody hearing of it. */
  open(): Promise<void> {
    return this.#ask({});
  }

  /** One hint more. */
  next(): Promise<void> {
    return this.#ask({ step: (this.answer?.hints.length ?? 0) + 1 });
  }

  /** The board seen with the coach's eyes. */
  look(): Promise<void> {
    return this.board ? Promise.resolve() : this.#ask({ board: true });
  }

  async #ask(query: Partial<CoachQuery>): Promise<void> {
    const { id, seat } = { id: this.game.info.id, seat: this.game.you.seat };
    if (this.busy || seat === null) return;
    this.busy = true;
    try {
      const answer = await post<CoachAnswer>(
        `tables/${encodeURIComponent(id)}/coach?language=${language()}`, { seat, step: 0, board: false, ...query }, { signal: this.#closed.signal, patience: 40 },
      );
      this.trouble = null;
      if (query.board) this.board = answer.board ?? null;
      else this.answer = answer;
    } catch (error) {
      if (!this.#closed.signal.aborted) this.trouble = error;
    } finally {
      this.busy = false;
    }
  }
}
