/** How a person looks at the board: all of it, or a part from close. Board draws it, the page's buttons change it. */
import type { At } from '~/wire';
import { atRest, following, moved, round, type Extent, type Seen, type Way } from './closer';

export class Lens {
  /** What is seen from close; null while all of the board is. */
  seen = $state.raw<Seen | null>(null);
  /** Whether coming closer would help: squares are small. Told by the board once it is drawn. */
  offered = $state(false);
  /** Whether the way closer and back stands beside the board, to see and to press. */
  beside = $state(false);
  /** The edges at which a dragged tile waits for the board to move. */
  edge = $state.raw<Way | null>(null);

  #board: () => Extent;
  #size: Extent = { rows: 7, cols: 7 };

  constructor(board: () => Extent) {
    this.#board = board;
  }

  /** So many squares there is room for from close. */
  fit(size: Extent): void {
    this.#size = size;
    if (this.seen) this.rest(this.seen);
  }

  /** Come to rest on whole squares, with this corner or as near to it as the board goes. */
  rest(corner: At): void {
    if (this.seen) this.seen = atRest(this.#board(), this.#size, corner);
  }

  /** Look from close, with this square in the middle. */
  comeCloser(at: At): void {
    if (this.offered && !this.seen) this.seen = round(this.#board(), this.#size, at);
  }

  /** See all of the board again. */
  showWhole(): void {
    this.seen = null;
  }

  /** Bring a square into what is seen. */
  follow(at: At): void {
    if (this.seen) this.seen = following(this.#board(), this.seen, at);
  }

  /** Move by squares; whether it could. */
  move(by: Way): boolean {
    const before = this.seen;
    if (before) this.seen = moved(this.#board(), before, by);
    return this.seen !== before;
  }
}
