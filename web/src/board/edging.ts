/** A tile that is dragged to the edge of what is seen: after a moment the board moves on, square by square. */
import type { Way } from './closer';

/** How near the edge, in pixels, a dragged tile is when the board moves on. */
export const EDGE = 44;
/** How long, in milliseconds, until it moves first, and then again. */
const FIRST = 250;
const AGAIN = 180;
/** How far it goes at once where nothing is to glide. */
const JUMP = 3;

export interface Edged {
  /** Move the board; false where it ends. */
  move(by: Way): boolean;
  /** The edge that the tile waits at has changed. */
  show(way: Way | null): void;
  /** Whether the board is to jump rather than glide. */
  jumps(): boolean;
}

export class Edging {
  #edged: Edged;
  #way: Way | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(edged: Edged) {
    this.#edged = edged;
  }

  /** The tile is here now: near these edges, or near none. */
  at(way: Way): void {
    if (way.rows === (this.#way?.rows ?? 0) && way.cols === (this.#way?.cols ?? 0)) return;
    this.stop();
    if (way.rows === 0 && way.cols === 0) return;
    this.#way = way;
    this.#edged.show(way);
    this.#timer = setTimeout(() => this.#go(), FIRST);
  }

  /** The tile is at no edge any more. */
  stop(): void {
    clearTimeout(this.#timer);
    if (this.#way) this.#edged.show(null);
    this.#way = null;
  }

  #go(): void {
    const way = this.#way;
    if (!way) return;
    const by = this.#edged.jumps() ? JUMP : 1;
    // Whoever moves the board tells anew where the tile is, which may end this.
    this.#timer = setTimeout(() => this.#go(), AGAIN);
    if (!this.#edged.move({ rows: way.rows * by, cols: way.cols * by })) this.stop();
  }
}
