/** Moves made without a network: kept over a restart, sent once when there is one, and not at all once the game has gone on. */
import { SvelteMap } from 'svelte/reactivity';
import { textsOf } from '~/i18n';
import { api, get, Refused, Unreachable } from '~/net/api';
import type { HouseholdList, TableSnapshot } from '~/wire';
import { forgetMove, hasBox, keepMove, keptMoves, tidyWalls, type WaitingMove } from './keeping';

const AGAIN_EVERY = 15_000;

class Moves {
  /** By their tables. */
  readonly waiting = new SvelteMap<string, WaitingMove>();
  /** Tables that are open here: they take what the server answers. */
  readonly open = new Map<string, (state: TableSnapshot) => void>();

  #sending = false;
  #started = false;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** Read what waits, and send it whenever there is a network, from now on. */
  async start(): Promise<void> {
    if (this.#started) return;
    this.#started = true;
    const kept = await keptMoves();
    if (kept.some(({ refused }) => refused)) await textsOf('faults').catch(() => undefined);
    for (const move of kept) if (!this.waiting.has(move.table)) this.waiting.set(move.table, move);
    const answers = async () => (await hasBox()) && import('~/study/leftover').then(({ sendLeftovers }) => sendLeftovers(), () => undefined);
    addEventListener('online', () => (void answers(), void this.send()));
    void answers();
    await this.send();
    // Who was signed out from elsewhere meanwhile is to find nothing of before here.
    void tidyWalls(async () => (await get<HouseholdList>('households')).households.map(({ id }) => id));
  }

  /** Let a move wait, in place of one that waits at that table. */
  async put(move: WaitingMove): Promise<void> {
    this.waiting.set(move.table, move);
    await keepMove(move);
    this.#again();
  }

  /** Send it not at all; or its person has been told why it was not taken. */
  async drop(table: string): Promise<void> {
    this.waiting.delete(table);
    await forgetMove(table);
  }

  /** Send what waits. One that gets no answer waits on: with the same key it is done once, however often it is sent. */
  async send(): Promise<void> {
    if (this.#sending || this.waiting.size === 0) return;
    this.#sending = true;
    try {
      for (const move of [...this.waiting.values()]) if (!move.refused) await this.#send(move);
    } finally {
      this.#sending = false;
      this.#again();
    }
  }

  async #send(move: WaitingMove): Promise<void> {
    try {
      const reply = await api.command(move.table, move.request, { within: 0 });
      if (this.waiting.get(move.table) === move) await this.drop(move.table);
      if (reply.state) this.open.get(move.table)?.(reply.state);
    } catch (error) {
      if (error instanceof Unreachable || !(error instanceof Refused) || error.status === 429 || error.status === 503) return;
      const { state, ...problem } = error.problem;
      if (state) this.open.get(move.table)?.(state);
      if (this.waiting.get(move.table) !== move) return;
      await this.put({ ...move, refused: { late: error.problem.code === 'out-of-date', problem } });
    }
  }

  #again(): void {
    clearInterval(this.#timer);
    const some = [...this.waiting.values()].some((move) => !move.refused);
    if (some) this.#timer = setInterval(() => void (navigator.onLine && this.send()), AGAIN_EVERY);
  }
}

export const moves = new Moves();
