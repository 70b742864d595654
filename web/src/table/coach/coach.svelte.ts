/** What the coach has told this seat in this turn: asked step by step, and once for the board. */
import { language } from '~/i18n';
import { post } from '~/net/api';
import type { Game } from '../state/game.svelte';
import type { BoardSight, CoachAnswer, CoachQuery } from '~/wire';

/** How many hints were told of a turn, so that a coach who was closed goes on where it stopped. */
const told = new Map<string, number>();

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

  /** What may be told, without anybody hearing of it; in the same turn also what was told already. */
  open(): Promise<void> {
    return this.#ask({ step: this.game.myTurn ? (told.get(this.#turn) ?? 0) : 0 });
  }

  /** One hint more. */
  next(): Promise<void> {
    return this.#ask({ step: (this.answer?.hints.length ?? 0) + 1 });
  }

  /** The board seen with the coach's eyes. */
  look(): Promise<void> {
    return this.board ? Promise.resolve() : this.#ask({ board: true });
  }

  get #turn(): string {
    return `${this.game.info.id} ${this.game.you.seat} ${this.game.view.game_seq}`;
  }

  async #ask(query: Partial<CoachQuery>): Promise<void> {
    const { id, seat } = { id: this.game.info.id, seat: this.game.you.seat };
    if (this.busy || seat === null) return;
    this.busy = true;
    const turn = this.#turn;
    try {
      const answer = await post<CoachAnswer>(
        `tables/${encodeURIComponent(id)}/coach?language=${language()}`, { seat, step: 0, board: false, ...query }, { signal: this.#closed.signal, patience: 40 },
      );
      this.trouble = null;
      if (query.board) this.board = answer.board ?? null;
      else {
        this.answer = answer;
        told.set(turn, answer.hints.length);
      }
    } catch (error) {
      if (!this.#closed.signal.aborted) this.trouble = error;
    } finally {
      this.busy = false;
    }
  }
}
