/** Tiles that travel: where each piece lies on the page before a change, and its way to where it lies after. */
import { wantsStillness } from '~/shell/still';

export type Places = ReadonlyMap<string, DOMRect>;

const LEAST = 6;

/** Where every piece under `root` lies now. */
export function places(root: ParentNode): Places {
  const found = new Map<string, DOMRect>();
  for (const tile of root.querySelectorAll<HTMLElement>('[data-piece]')) {
    const piece = tile.dataset.piece;
    if (piece) found.set(piece, tile.getBoundingClientRect());
  }
  return found;
}

/** Let the pieces under `root` that lie elsewhere now come from where they were, one after another. */
export function travel(root: ParentNode, from: Places, milliseconds: number): void {
  if (wantsStillness()) return;
  // All are measured before any is moved, which lays the page out once.
  const tiles = [...root.querySelectorAll<HTMLElement>('[data-piece]')].flatMap((tile) => {
    const before = from.get(tile.dataset.piece ?? '');
    return before ? [{ tile, before, now: tile.getBoundingClientRect() }] : [];
  });
  const moved = tiles.filter(({ before, now }) => Math.hypot(before.x - now.x, before.y - now.y) >= LEAST);
  moved.forEach(({ tile, ...way }, nth) => come(tile, way, { milliseconds, delay: nth * (milliseconds > 200 ? 30 : 0) }));
}

interface Way {
  before: DOMRect;
  now: DOMRect;
}

function come(tile: HTMLElement, { before, now }: Way, time: { milliseconds: number; delay: number }): void {
  const across = before.x + before.width / 2 - now.x - now.width / 2;
  const down = before.y + before.height / 2 - now.y - now.height / 2;
  const scale = now.width ? before.width / now.width : 1;
  const timing = { duration: time.milliseconds, delay: time.delay, easing: 'cubic-bezier(.4, 0, .2, 1)', fill: 'backwards' } as const;
  tile.animate([{ transform: `translate(${across}px, ${down}px) scale(${scale})` }, { transform: 'none' }], timing);
  // Where it comes to lies above its neighbours meanwhile.
  tile.parentElement?.animate([{ zIndex: 20 }, { zIndex: 20 }], timing);
}

/** Where the squares begin in their frame, how large they are, and whether the board is seen from close. */
export interface Standing {
  x: number;
  y: number;
  side: number;
  near: boolean;
}

/** What moves when the board does: the squares, and the coordinates above and on the left. */
export interface Gliding {
  plane: HTMLElement;
  tracks: readonly (HTMLElement | undefined)[];
}

/** Let the board glide from where it was; resolves once it stands. Null where nothing is to move. */
export function glide({ plane, tracks }: Gliding, { was, now }: { was: Standing; now: Standing }, milliseconds: number): Promise<unknown> | null {
  const [x, y] = [was.x - now.x, was.y - now.y];
  if (x === 0 && y === 0 && was.side === now.side) return null;
  if (wantsStillness()) return null;
  const time = { duration: milliseconds, easing: 'cubic-bezier(.4, 0, .2, 1)' };
  const times = (was.side + 1) / (now.side + 1);
  const moving = plane.animate([{ transform: `translate(${x}px, ${y}px) scale(${times})` }, { transform: 'none' }], time);
  if (was.near && now.near) {
    tracks[0]?.animate([{ transform: `translateX(${x}px)` }, { transform: 'none' }], time);
    tracks[1]?.animate([{ transform: `translateY(${y}px)` }, { transform: 'none' }], time);
  }
  return moving.finished.catch(() => null);
}
