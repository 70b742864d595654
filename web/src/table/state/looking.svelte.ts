/** Stepping back through a game: which turn is looked at, and the board as it stood after it. */
import type { View } from '~/wire';
import type { TableLink } from './link';
import type { PadLine } from '../sentences/pad';

export class Looking {
  /** Which turn is looked at: -1 before the first one; null: the game as it is now. */
  turn = $state<number | null>(null);
  /** The board then; null while it is being fetched, or where nothing is looked at. */
  view = $state.raw<View | null>(null);
  failed = $state(false);

  readonly #link: TableLink;
  readonly #lines: () => readonly PadLine[];
  readonly #seen = new Map<number, View>();

  constructor(link: TableLink, lines: () => readonly PadLine[]) {
    this.#link = link;
    this.#lines = lines;
  }

  get on(): boolean {
    return this.turn !== null;
  }

  /** The line of the turn that is looked at; null before the first turn and now. */
  get line(): PadLine | null {
    return this.turn === null ? null : (this.#lines()[this.turn] ?? null);
  }

  get hasPrevious(): boolean {
    return (this.turn ?? this.#lines().length - 1) > -1;
  }

  get hasNext(): boolean {
    return this.turn !== null && this.turn < this.#lines().length - 1;
  }

  previous(): void {
    const last = this.#lines().length - 1;
    if (this.turn === null) void this.go(last < 0 ? -1 : last - 1);
    else if (this.turn > -1) void this.go(this.turn - 1);
  }

  next(): void {
    if (this.hasNext && this.turn !== null) void this.go(this.turn + 1);
  }

  first(): void {
    void this.go(-1);
  }

  last(): void {
    void this.go(this.#lines().length - 1);
  }

  /** Back to the game as it is. */
  stop(): void {
    this.turn = null;
    this.view = null;
    this.failed = false;
  }

  /** Look at the board after this turn, or before the first one for -1. */
  async go(turn: number): Promise<void> {
    this.turn = turn;
    this.failed = false;
    const gameSeq = this.#gameSeq(turn);
    const seen = this.#seen.get(gameSeq);
    if (seen) return void (this.view = seen);
    try {
      const view = await this.#link.at(gameSeq);
      this.#seen.set(gameSeq, view);
      if (this.turn === turn) this.view = view;
    } catch {
      if (this.turn === turn) this.failed = true;
    }
  }

  #gameSeq(turn: number): number {
    const lines = this.#lines();
    const line = lines[Math.max(turn, 0)];
    if (!line) return 0;
    return turn < 0 ? Math.max(0, line.gameSeq - 1 - line.steps.length) : line.gameSeq;
  }
}
