/** The review of a finished game as this page knows it: asked for, waited for, told as far as it is. */
import { language } from '~/i18n';
import { get, post, Refused, type Problem } from '~/net/api';
import { positions } from '~/position/requests';
import { Sight } from '~/table/coach/sight.svelte';
import type { GameReview, ReviewState } from '~/wire';
import type { Reviewed, ReviewedGames } from './reviewed';

const SECONDS_BETWEEN = 2;

export class Reviewing {
  game = $state.raw<Reviewed | null>(null);
  progress = $state.raw<ReviewState | null>(null);
  review = $state.raw<GameReview | null>(null);
  /** Why there is none to be had. */
  problem = $state.raw<Problem | null>(null);
  /** What went wrong with the last request, which is tried again. */
  trouble = $state.raw<unknown>(null);
  turn = $state(1);
  /** Whose chances are drawn. */
  seat = $state(0);
  #edition = 0;
  #spoken = '';
  #chosen = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  /** The board before a turn, by its number, as a coach sees it. */
  readonly sight = new Sight(async (turn) => {
    const { position, problems } = await this.games.position(this.id, Number(turn));
    return position ? positions.sight(position.cgp, position.rules) : { problems, board: null };
  });

  constructor(
    readonly id: string,
    readonly games: ReviewedGames,
  ) {}

  async open(): Promise<void> {
    try {
      const game = await this.games.of(this.id);
      if (this.#closed) return;
      this.game = game;
      this.seat = game.mine[0] ?? 0;
      await this.look();
    } catch (error) {
      this.#failed(error, () => void this.open());
    }
  }

  get #path(): string {
    return `${this.games.path(this.id)}/review`;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** Look how far it is, now and, as long as it goes on, again and again. */
  async look(): Promise<void> {
    clearTimeout(this.#timer);
    const spoken = language();
    // In another language everything is told anew.
    const seen = spoken === this.#spoken ? this.#edition : 0;
    try {
      this.#hear(await get<ReviewState>(`${this.#path}?language=${spoken}&seen=${seen}`), spoken);
    } catch (error) {
      this.#failed(error, () => void this.look());
    }
  }

  async ask(): Promise<void> {
    await this.#send('');
  }

  async withdraw(): Promise<void> {
    await this.#send('/withdraw');
  }

  /** Show a turn by its number. */
  show(turn: number): void {
    const turns = this.review?.turns.length ?? 0;
    if (turn < 1 || turn > turns) return;
    this.turn = turn;
    this.#chosen = true;
  }

  async #send(what: string): Promise<void> {
    const spoken = language();
    clearTimeout(this.#timer);
    try {
      this.#hear(await post<ReviewState>(`${this.#path}${what}?language=${spoken}`, {}), spoken);
    } catch (error) {
      this.trouble = error;
      this.#again(() => void this.look());
    }
  }

  #hear(state: ReviewState, spoken: string): void {
    if (this.#closed) return;
    this.trouble = null;
    this.progress = state;
    if (state.review) {
      this.review = state.review;
      const asked = Number(new URLSearchParams(location.search).get('turn'));
      if (!this.#chosen && asked) this.show(asked);
      if (!this.#chosen) this.turn = Math.min(state.review.first, Math.max(1, state.review.turns.length));
      this.#edition = state.edition;
      this.#spoken = spoken;
    } else if (state.state === 'none' || state.state === 'waiting' || state.state === 'failed') {
      this.review = null;
      this.#edition = 0;
    }
    if (state.state === 'waiting' || state.state === 'making') this.#again(() => void this.look());
  }

  #again(work: () => void): void {
    clearTimeout(this.#timer);
    if (!this.#closed) this.#timer = setTimeout(work, SECONDS_BETWEEN * 1000);
  }

  #failed(error: unknown, again: () => void): void {
    if (this.#closed) return;
    if (error instanceof Refused && error.status !== 429 && error.status < 500) {
      this.problem = error.problem;
      return;
    }
    this.trouble = error;
    this.#again(again);
  }
}
