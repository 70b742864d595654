/** Where things hang on the cork board: its own units, how large they are there, and where there is room. */
import type { PinnedView } from '~/wire';

export const CORK_WIDE = 3200;
export const CORK_HIGH = 2500;
export const MOST_TURNED = 50;
export const NARROWEST = 320;
export const WIDEST = 1600;

/** Where something hangs: its middle, its turn in tenths of a degree, and how wide it is. */
export interface Spot {
  x: number;
  y: number;
  turn: number;
  wide: number;
}

export function spotOf({ x, y, turn, wide }: Spot): Spot {
  return { x, y, turn, wide };
}

/** The spot, on the board and as a sheet may hang. */
export function within({ x, y, turn, wide }: Spot): Spot {
  return {
    x: Math.round(Math.max(80, Math.min(CORK_WIDE - 80, x))),
    y: Math.round(Math.max(80, Math.min(CORK_HIGH - 80, y))),
    turn: Math.round(Math.max(-MOST_TURNED, Math.min(MOST_TURNED, turn))),
    wide: Math.round(Math.max(NARROWEST, Math.min(WIDEST, wide))),
  };
}

export function isSame(one: Spot, other: Spot): boolean {
  return one.x === other.x && one.y === other.y && one.turn === other.turn && one.wide === other.wide;
}

/** How high something is, about, when it is so wide: a photo with its words, or a note with its lines. */
export function highOf(piece: Pick<PinnedView, 'photo' | 'text'>, wide: number): number {
  if (piece.photo) return (wide - 40) * (piece.photo.high / piece.photo.wide) + 130;
  const across = Math.max(8, Math.floor(wide / 30));
  const lines = piece.text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / across)), 0);
  return 90 + 82 * lines;
}

/** A place that covers little of what hangs there, as far up and left as can be. */
export function freeSpot(taken: readonly PinnedView[], wide: number, high: number): { x: number; y: number } {
  const boxes = taken.map((each) => {
    const [w, h] = [each.wide / 2, highOf(each, each.wide) / 2];
    return { left: each.x - w, right: each.x + w, top: each.y - h, bottom: each.y + h };
  });
  let best = { x: CORK_WIDE / 2, y: CORK_HIGH / 2, covers: Infinity };
  for (let y = high / 2 + 120; y <= CORK_HIGH - high / 2 - 40; y += 90) {
    for (let x = wide / 2 + 120; x <= CORK_WIDE - wide / 2 - 80; x += 90) {
      let covers = 0;
      for (const box of boxes) {
        const across = Math.min(box.right, x + wide / 2 + 70) - Math.max(box.left, x - wide / 2 - 70);
        const down = Math.min(box.bottom, y + high / 2 + 70) - Math.max(box.top, y - high / 2 - 70);
        if (across > 0 && down > 0) covers += across * down;
      }
      if (covers < best.covers) best = { x: Math.round(x), y: Math.round(y), covers };
      if (covers === 0) return { x: best.x, y: best.y };
    }
  }
  return { x: best.x, y: best.y };
}

/** A little to one side or the other, as hands pin things; never straight. */
export function slant(): number {
  const turn = 8 + Math.floor(Math.random() * 22);
  return Math.random() < 0.5 ? -turn : turn;
}

/** Two columns of about the same height, the newest first; what belongs together stays together. */
export function columns<Item>(items: readonly Item[], high: (item: Item) => number): [Item[], Item[]] {
  const found: [Item[], Item[]] = [[], []];
  const filled = [0, 0];
  for (const item of items) {
    const nth = (filled[1] ?? 0) < (filled[0] ?? 0) ? 1 : 0;
    found[nth]?.push(item);
    filled[nth] = (filled[nth] ?? 0) + high(item);
  }
  return found;
}
