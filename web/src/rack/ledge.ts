/** The rack as one thing for a finger: beside a tile the nearest is meant, and a swipe along its ledge shuffles. */

export interface Ledge {
  /** A press between the tiles, for the tile of this place. */
  press(event: PointerEvent, slot: HTMLElement): void;
  /** A tap between the tiles, or on the ledge. */
  tap(slot: HTMLElement): void;
  /** A finger swept along the ledge. */
  swiped(): void;
}

/** How far along, in pixels, a finger sweeps, and how much further along than across. */
const SWEEP = 60;
const LEVEL = 2;

/** Listen to presses on what of the rack is not a tile; returns how to stop. `turned`: the rack lies the other way up. */
export function watchLedge(rack: HTMLElement, turned: () => boolean, { press, tap, swiped }: Ledge): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const beside = (event: Event) => (event.target as Element).closest('.slot') === null;

  rack.addEventListener(
    'pointerdown',
    (event) => {
      const slot = beside(event) ? nearestSlot(rack, event.clientX) : null;
      if (!slot) return;
      const box = slot.getBoundingClientRect();
      const below = turned() ? event.clientY < box.top : event.clientY > box.bottom;
      if (!below) press(event, slot);
      else if (event.isPrimary && event.button === 0) watchSweep(event, { swiped, signal });
    },
    { signal },
  );
  rack.addEventListener(
    'click',
    (event) => {
      const slot = beside(event) ? nearestSlot(rack, event.clientX) : null;
      if (slot) tap(slot);
    },
    { signal },
  );
  return () => stop.abort();
}

/** The place whose tile is nearest, across the rack. */
function nearestSlot(rack: HTMLElement, x: number): HTMLElement | null {
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const slot of rack.querySelectorAll<HTMLElement>('button.slot')) {
    const { left, right } = slot.getBoundingClientRect();
    const far = Math.abs((left + right) / 2 - x);
    if (far < least) [best, least] = [slot, far];
  }
  return best;
}

function watchSweep(from: PointerEvent, { swiped, signal }: { swiped: () => void; signal: AbortSignal }): void {
  const own = new AbortController();
  signal.addEventListener('abort', () => own.abort(), { signal: own.signal });
  const mine = (event: PointerEvent) => event.pointerId === from.pointerId;
  const moved = (event: PointerEvent) => {
    if (!mine(event) || !isSweep(event.clientX - from.clientX, event.clientY - from.clientY)) return;
    own.abort();
    swiped();
  };
  addEventListener('pointermove', moved, { signal: own.signal });
  for (const end of ['pointerup', 'pointercancel'] as const)
    addEventListener(end, (event) => mine(event) && own.abort(), { signal: own.signal });
}

/** Whether a finger that went so far has swept along the ledge. */
export function isSweep(along: number, across: number): boolean {
  return Math.abs(along) >= SWEEP && Math.abs(along) > LEVEL * Math.abs(across);
}
