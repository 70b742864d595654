/** What a pointer does on the board: taps and clicks, tiles taken up to be dragged, a finger that rests on a tile. */
import { settings } from '~/settings.svelte';
import { afterPaint } from '~/shell/painted';
import type { At } from '~/wire';
import { SMALL_BELOW } from './closer';
import type { Desk } from './desk.svelte';
import { press, swallowClick } from './drag';
import { Taps } from './fingers';
import type { SquareView } from './draft/squares';
import { wordTakenUp, type BoardSnapshot, type TurnDraft } from './draft/state';
import { squareMeant, tapSquare } from './draft/taps';
import { moves } from './geometry';
import { openSteps, openTile } from './keys';

/** How near, in pixels, a free square is that a finger beside it means. */
const NEAR = 22;
/** How long, in milliseconds, a finger rests on a tile to be told of it, and how far it may tremble. */
const HOLD = 450;
const TREMBLE = 9;

/** Of a larger board a square is small enough to come closer by itself, unless that was switched off. */
const LARGE = 15;

export interface Pointed {
  desk: Desk;
  grid: HTMLElement;
  squareOf(event: Event): SquareView | null;
  live(): boolean;
}

export class Pointing {
  #on: Pointed;
  #taps = new Taps();

  constructor(on: Pointed) {
    this.#on = on;
  }

  clicked(event: MouseEvent): void {
    const { desk } = this.#on;
    const square = this.#on.squareOf(event);
    if (!square || !this.#on.live()) return;
    const picked = desk.draft.picked !== null;
    const tap = { x: event.clientX, y: event.clientY, time: event.timeStamp };
    if (byFinger(event) && this.#taps.isSecond(tap, picked) && desk.lens.offered && !desk.lens.seen) {
      desk.comeCloser(square);
      return;
    }
    const at = picked ? this.#meant(event, square) : square;
    if (!picked && square.state !== 'laid' && square.tile !== null && openSteps(desk, at)) return;
    const tapped = (draft: TurnDraft, snapshot: BoardSnapshot) => tapSquare(draft, snapshot, at);
    if (!picked || !byFinger(event) || !this.#comesCloser()) return desk.changeSeenFirst(tapped);
    desk.change(tapped);
    desk.comeCloser(at);
  }

  /** A press on a tile that can be dragged; whether it is one. */
  pressed(event: PointerEvent): boolean {
    const { desk, grid } = this.#on;
    const square = this.#on.squareOf(event);
    if (square?.tile && square.piece === null && event.pointerType !== 'mouse') this.#hold(event, square);
    const cell = (event.target as Element).closest('[data-row]');
    if (!square?.tile || !cell || !this.#on.live()) return false;
    const from = { event, from: cell, home: grid };
    if (square.piece !== null && square.state === 'laid') {
      press(desk, from, { id: square.piece, word: null, tile: square.tile });
      return true;
    }
    if (!this.#canTakeUp(square)) return false;
    const rests = event.pointerType === 'touch' && moves(grid);
    press(desk, { ...from, rests }, { id: null, word: { row: square.row, col: square.col }, tile: square.tile });
    return !rests;
  }

  menu(event: MouseEvent): void {
    const { desk } = this.#on;
    const square = this.#on.squareOf(event);
    if (!square) return;
    if (square.tile || square.piece !== null) event.preventDefault();
    if (desk.drag) return; // a finger that rested has lifted the tile
    if (square.tile && square.piece === null) openTile(desk, { row: square.row, col: square.col });
  }

  /** A finger is wider than a square: a tap with a picked tile may mean another than the one under its middle. */
  #meant(event: MouseEvent, square: SquareView): At {
    const { board, draft, snapshot } = this.#on.desk;
    const point = board?.toSquares(event.clientX, event.clientY);
    if (!board || !point || !byFinger(event)) return square;
    return squareMeant(draft, snapshot, { square, point, reach: NEAR / (board.cell() + 1) });
  }

  #comesCloser(): boolean {
    const { board, snapshot } = this.#on.desk;
    const large = Math.max(snapshot.plan.rows, snapshot.plan.cols) > LARGE;
    return (board?.cell() ?? SMALL_BELOW) < SMALL_BELOW && (settings.closer ?? large);
  }

  #canTakeUp(square: SquareView): boolean {
    const { draft, snapshot } = this.#on.desk;
    const played = square.state === 'board' || square.state === 'stepped';
    return played && snapshot.rearranging && !wordTakenUp(draft) && !draft.chosen;
  }

  /** A finger that rests on a played tile is told of it, unless it has lifted the tile by then, or another came. */
  #hold(event: PointerEvent, square: SquareView): void {
    const { desk } = this.#on;
    const stop = new AbortController();
    const { signal } = stop;
    const rested = () => {
      stop.abort();
      if (desk.drag) return;
      openTile(desk, { row: square.row, col: square.col });
      addEventListener('pointerup', swallowClick, { capture: true, once: true });
    };
    // Browsers tell of moves with the next frame: on a slow phone one made in time may be told after the time is up.
    let forget = () => {};
    const timer = setTimeout(() => (forget = afterPaint(rested)), HOLD);
    signal.addEventListener('abort', () => (clearTimeout(timer), forget()));
    const far = (next: PointerEvent) => Math.hypot(next.clientX - event.clientX, next.clientY - event.clientY) > TREMBLE;
    addEventListener('pointermove', (next) => next.pointerId === event.pointerId && far(next) && stop.abort(), { signal });
    for (const end of ['pointerup', 'pointercancel', 'pointerdown'] as const) {
      // The press itself is still on its way up.
      addEventListener(end, (next) => next !== event && stop.abort(), { signal });
    }
  }
}

function byFinger(event: MouseEvent): boolean {
  return 'pointerType' in event && event.pointerType === 'touch';
}
