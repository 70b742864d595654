/** Where a point of the page is on the board, turned or not. */
import type { BoardSurface, Desk } from './desk.svelte';

/** The board drawn by `grid` as something that can be asked. */
export function boardGeometry(grid: HTMLElement, desk: Desk): BoardSurface {
  const pitch = () => (grid.offsetWidth + 1) / desk.snapshot.plan.cols;
  return {
    cell: () => pitch() - 1,
    toSquares(x, y) {
      const box = grid.getBoundingClientRect();
      const turned = (-desk.facing * Math.PI) / 180;
      const [right, down] = [x - box.x - box.width / 2, y - box.y - box.height / 2];
      const across = right * Math.cos(turned) - down * Math.sin(turned) + grid.offsetWidth / 2;
      const below = right * Math.sin(turned) + down * Math.cos(turned) + grid.offsetHeight / 2;
      return { row: below / pitch() - 0.5, col: across / pitch() - 0.5 };
    },
    focusSquare() {
      grid.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    },
  };
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
