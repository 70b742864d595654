/** Where a point of the page is on the board, turned or not, seen whole or from close. */
import { afterPaint } from '~/shell/painted';
import type { At } from '~/wire';
import { NOWHERE, wayOn, type Measures } from './closer';
import type { BoardSurface, Desk } from './desk.svelte';
import { EDGE } from './edging';

/** Where a square is on the board, as a `transform`: in pixels, which browsers settle without all that lengths depend on. */
export function placeOf({ row, col }: At, side: number): string {
  return `translate(${col * (side + 1)}px, ${row * (side + 1)}px)`;
}

/** Out of sight, as a `transform`: quicker than by opacity, for which a browser paints. */
export const AWAY = 'translateY(-300vh)';

/** How far beyond what is seen, in squares, a tile may be held and still come down on it. */
const BEYOND = 0.9;

/** A board as it is drawn: the frame, which stays, the squares, and where in the frame they begin, in pixels. */
export interface Drawn {
  frame: HTMLElement;
  grid: HTMLElement;
  origin: () => { x: number; y: number };
  /** The square that Tab comes to. */
  stop: () => HTMLElement | null;
}

/** The board that is drawn so, as something that can be asked. Where it glides, it is asked where it goes. */
export function boardGeometry({ frame, grid, origin, stop }: Drawn, desk: Desk): BoardSurface {
  const pitch = () => (grid.offsetWidth + 1) / desk.snapshot.plan.cols;

  function toSquares(x: number, y: number): At {
    const { x: left, y: top } = origin();
    const { right, down } = turned(frame, { x, y }, -desk.facing);
    const across = right + frame.offsetWidth / 2 - left;
    const below = down + frame.offsetHeight / 2 - top;
    return { row: below / pitch() - 0.5, col: across / pitch() - 0.5 };
  }

  function toPage({ row, col }: At): { x: number; y: number } {
    const { x: left, y: top } = origin();
    const box = frame.getBoundingClientRect();
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const x = (col + 0.5) * pitch() - 0.5 + left - frame.offsetWidth / 2 + middle.x;
    const y = (row + 0.5) * pitch() - 0.5 + top - frame.offsetHeight / 2 + middle.y;
    const { right, down } = turned(frame, { x, y }, desk.facing);
    return { x: middle.x + right, y: middle.y + down };
  }

  return {
    cell: () => pitch() - 1,
    toSquares,
    toPage,
    isOver({ row, col }) {
      const { seen } = desk.lens;
      if (!seen) return true;
      const down = row - seen.row;
      const right = col - seen.col;
      return down > -BEYOND && right > -BEYOND && down < seen.rows - 1 + BEYOND && right < seen.cols - 1 + BEYOND;
    },
    wayOn(x, y) {
      const { seen } = desk.lens;
      if (!seen) return NOWHERE;
      return wayOn(desk.snapshot.plan, seen, { point: toSquares(x, y), reach: EDGE / pitch() });
    },
    focusSquare() {
      afterPaint(() => stop()?.focus({ preventScroll: desk.lens.seen !== null }));
    },
  };
}

/** How far a point is from the middle of a thing, turned round it by so many degrees. */
function turned(thing: HTMLElement, { x, y }: { x: number; y: number }, degrees: number): { right: number; down: number } {
  const box = thing.getBoundingClientRect();
  const [right, down] = [x - box.x - box.width / 2, y - box.y - box.height / 2];
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { right: right * cos - down * sin, down: right * sin + down * cos };
}

/** Whether a finger drawn over the board moves what is seen of it: a page that scrolls, or was drawn larger. */
export function moves(grid: HTMLElement): boolean {
  if ((globalThis.visualViewport?.scale ?? 1) > 1.01) return true;
  const root = document.scrollingElement;
  for (let box: Element | null = grid; box; box = box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box);
    const scrolls = (how: string) => box === root || how === 'auto' || how === 'scroll';
    if (scrolls(overflowX) && box.scrollWidth > box.clientWidth) return true;
    if (scrolls(overflowY) && box.scrollHeight > box.clientHeight) return true;
  }
  return false;
}

/** How large a board's frame is drawn, whatever is seen in it. */
export function measured(frame: HTMLElement): Measures {
  const style = getComputedStyle(frame);
  return {
    wide: frame.offsetWidth,
    high: frame.offsetHeight,
    whole: parseFloat(style.getPropertyValue('--whole')),
    edge: parseFloat(style.paddingLeft),
    ratio: devicePixelRatio,
  };
}
