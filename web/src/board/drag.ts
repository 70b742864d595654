/** Dragging by mouse, finger or pen: from the press to the drop, and back home if it is broken off. */
import { tick } from 'svelte';
import { wantsStillness } from '~/shell/still';
import type { At } from '~/wire';
import { NOWHERE, sees, type Way } from './closer';
import type { Desk } from './desk.svelte';
import type { Drag, Load, Target } from './dragged';
import { Edging } from './edging';
import { lay, nearest, sayLaid, takeBack } from './draft/lay';
import { movePiece } from './draft/order';
import { isFree, isOut, laidOn, sameSquare, type BoardSnapshot, type TurnDraft } from './draft/state';
import { isAtHome, loosen, recycle, stepFor, undoStep } from './draft/steps';

/** How far a pointer moves before a press is a drag: a finger trembles more. */
const SLACK = { mouse: 4, pen: 6, touch: 9 };
/** How long, in milliseconds, a finger rests on a tile before it lifts it, where drawing it on would scroll. */
const REST = 300;
/** How far the tile floats above a finger, so that it is seen. */
const FLOAT = 44;

/**
 * A press, and what was pressed: its box says where the tile lies; `home` stays on the page whatever is redrawn.
 * `rests`: the tile is lifted only by a finger that rests on it first, as one that is drawn on at once scrolls.
 */
export interface Press {
  event: PointerEvent;
  from: Element;
  home: Element;
  rests?: boolean;
}

/** A press on a tile. It becomes a drag once the pointer has moved; otherwise the click that follows counts. */
export function press(desk: Desk, pressed: Press, load: Load): void {
  const { event } = pressed;
  if (desk.locked || desk.drag || event.button !== 0 || !event.isPrimary) return;
  new Dragging(desk, pressed, load).listen();
}

class Dragging {
  #desk: Desk;
  #load: Load;
  #pointer: number;
  #touch: boolean;
  #slack: number;
  #from: { x: number; y: number };
  #grab = { x: 0, y: 0 };
  #size: number;
  #home: Element;
  #touched: EventTarget;
  #begun = false;
  #resting: ReturnType<typeof setTimeout> | null = null;
  /** Until when a finger that moves has not rested, by the screen's own time: a page that is busy hears of it late. */
  #restsUntil: number;
  #stop = new AbortController();
  #last: PointerEvent;
  #edging = new Edging({
    move: (by) => this.#moveBoard(by),
    show: (way) => (this.#desk.lens.edge = way),
    jumps: wantsStillness,
  });

  constructor(desk: Desk, { event, from, home, rests = false }: Press, load: Load) {
    this.#desk = desk;
    this.#load = load;
    this.#pointer = event.pointerId;
    this.#last = event;
    this.#home = home;
    this.#touched = event.target ?? home;
    this.#touch = event.pointerType === 'touch';
    this.#slack = SLACK[event.pointerType as keyof typeof SLACK] ?? SLACK.mouse;
    this.#from = { x: event.clientX, y: event.clientY };
    const box = from.getBoundingClientRect();
    this.#size = Math.min(box.width, box.height);
    if (!this.#touch) {
      this.#grab = { x: box.x + box.width / 2 - event.clientX, y: box.y + box.height / 2 - event.clientY };
    }
    this.#restsUntil = rests ? event.timeStamp + REST : 0;
    if (rests) this.#resting = setTimeout(() => this.#rested(), REST);
  }

  listen(): void {
    const { signal } = this.#stop;
    const mine = (then: (event: PointerEvent) => void) => (event: PointerEvent) => {
      if (event.pointerId === this.#pointer) then(event);
    };
    addEventListener(
      'pointermove',
      mine((event) => this.#move(event)),
      { signal },
    );
    addEventListener(
      'pointerup',
      mine((event) => this.#drop(event)),
      { signal },
    );
    addEventListener(
      'pointercancel',
      mine(() => this.#end()),
      { signal },
    );
    // A second finger means the page, to draw it larger, as long as the first one has not dragged.
    addEventListener('pointerdown', (event) => event.pointerId !== this.#pointer && !this.#begun && this.#end(), { signal });
    // The page stays where it is under a finger that drags. What was touched hears of it, off the page too.
    this.#touched.addEventListener('touchmove', (event) => this.#keepStill(event as TouchEvent), { passive: false, signal });
    addEventListener('blur', () => this.#end(), { signal });
    addEventListener('keydown', (event) => this.#key(event), { signal, capture: true });
  }

  #key(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.#desk.drag) return;
    event.preventDefault();
    event.stopPropagation();
    this.#end();
    addEventListener('pointerup', swallowClick, { capture: true, once: true });
  }

  #keepStill(event: TouchEvent): void {
    const touch = event.touches[0];
    if (touch && this.#isHasty(event) && this.#far(touch) >= this.#slack) return this.#end();
    if (this.#resting === null && event.touches.length === 1 && event.cancelable) event.preventDefault();
  }

  /** How far the pointer is from where it came down. */
  #far({ clientX, clientY }: { clientX: number; clientY: number }): number {
    return Math.hypot(clientX - this.#from.x, clientY - this.#from.y);
  }

  /** Whether the finger moved before it had rested, though the page may have thought that it did. */
  #isHasty(event: Event): boolean {
    return !this.#begun && event.timeStamp < this.#restsUntil && this.#resting === null;
  }

  #move(event: PointerEvent): void {
    if (!this.#begun && this.#far(event) < this.#slack) return;
    if (this.#isHasty(event)) return this.#end();
    if (!this.#begun && (this.#resting !== null || this.#desk.stepsAt !== null || !this.#takesUp(event))) return this.#end();
    if (!this.#begun) this.#hold();
    this.#begun = true;
    this.#last = event;
    this.#aim();
    const { drag, board } = this.#desk;
    if (drag) this.#edging.at(drag.target?.kind === 'rack' ? NOWHERE : (board?.wayOn(drag.x, drag.y) ?? NOWHERE));
  }

  /** Where the tile is, and what it would come down on. */
  #aim(): void {
    const [x, y] = this.#middle(this.#last);
    const target = targetAt(this.#desk, this.#load, { x, y });
    this.#desk.drag = { ...this.#load, x, y, size: this.#sizeOver(target), target, floats: this.#touch };
  }

  /** The board moves on under the tile, which then is over another square. */
  #moveBoard(by: Way): boolean {
    if (!this.#desk.lens.move(by)) return false;
    void tick().then(() => this.#desk.drag && this.#move(this.#last));
    return true;
  }

  /** The finger has rested: the tile is shown above it, and goes where it goes. */
  #rested(): void {
    this.#resting = null;
    const { x, y } = this.#from;
    this.#desk.drag = { ...this.#load, x, y, size: this.#sizeOver(null), target: null, floats: true };
  }

  /** A tile of the board takes its word up with it: the one along the way it goes, else the other. Rule: V2 */
  #takesUp(event: PointerEvent): boolean {
    const { word } = this.#load;
    if (!word) return true;
    const across = Math.abs(event.clientX - this.#from.x) >= Math.abs(event.clientY - this.#from.y);
    for (const way of [across, !across]) {
      const [draft, id] = loosen(this.#desk.draft, this.#desk.snapshot, { ...word, across: way });
      if (id === null) continue;
      this.#desk.change(() => draft);
      this.#load = { ...this.#load, id, word: null };
      return true;
    }
    return false;
  }

  /** From here on the pointer is ours, even when the tile under it is drawn anew elsewhere. */
  #hold(): void {
    try {
      this.#home.setPointerCapture(this.#pointer);
    } catch {
      // The pointer is gone already: the end of the drag will be told.
    }
  }

  /** Where the middle of the tile is: under the pointer as it was grabbed, or above the finger. */
  #middle(event: PointerEvent): [number, number] {
    if (!this.#touch) return [event.clientX + this.#grab.x, event.clientY + this.#grab.y];
    const turned = (this.#desk.facing * Math.PI) / 180;
    return [event.clientX + FLOAT * Math.sin(turned), event.clientY - FLOAT * Math.cos(turned)];
  }

  #sizeOver(target: Target | null): number {
    const size = target?.kind === 'square' ? this.#desk.board?.cell() : this.#desk.rack?.cell();
    return Math.max(size ?? this.#size, 28);
  }

  #drop(event: PointerEvent): void {
    const drag = this.#desk.drag;
    if (drag && this.#begun) {
      event.preventDefault();
      swallowClick();
      dropOn(this.#desk, drag);
    }
    this.#end();
  }

  #end(): void {
    const dragged = this.#desk.drag !== null;
    this.#stop.abort();
    this.#edging.stop();
    if (this.#resting !== null) clearTimeout(this.#resting);
    if (this.#desk.drag?.dropped && this.#desk.echo) return; // it ends once all else is drawn
    this.#desk.drag = null;
    if (dragged && isAtHome(this.#desk.draft)) this.#desk.change((draft) => ({ ...undoStep(draft), note: draft.note }));
  }
}

/** The click that a browser sends after a drag is not a tap. */
export function swallowClick(): void {
  const over = new AbortController();
  const { signal } = over;
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    over.abort();
  };
  addEventListener('click', swallow, { capture: true, signal });
  // What comes down next is a new press, and its click is meant.
  addEventListener('pointerdown', () => over.abort(), { capture: true, signal });
  setTimeout(() => over.abort(), 80);
}

interface Point {
  x: number;
  y: number;
}

/** What a tile would be dropped on here. */
function targetAt(desk: Desk, load: Load, { x, y }: Point): Target | null {
  const point = desk.board?.toSquares(x, y);
  const over = point !== undefined && desk.board?.isOver(point);
  const square = over && load.id !== null ? squareTarget(desk, { point, id: load.id }) : null;
  if (square) return square;
  const place = load.id === null ? null : (desk.rack?.placeAt(x, y) ?? null);
  return place === null ? null : { kind: 'rack', place };
}

/** The square the tile is over if it may go there, else the nearest free one; always one that is seen. */
function squareTarget({ draft, snapshot, lens }: Desk, load: { point: At; id: number }): Target | null {
  const under = { row: Math.round(load.point.row), col: Math.round(load.point.col) };
  const seen = (at: At) => lens.seen === null || sees(lens.seen, at);
  const there = seen(under) ? laidOn(draft, under) : null;
  if (there && there.id !== load.id) return { kind: 'square', ...under, how: 'swap' };
  if (seen(under) && stepFor(draft, snapshot, { ...under, id: load.id })) return { kind: 'square', ...under, how: 'step' };
  const fits = (at: At) => seen(at) && (laidOn(draft, at)?.id === load.id || isFree(snapshot, draft, at));
  const free = nearest(load.point, fits);
  return free && { kind: 'square', ...free, how: 'free' };
}

function dropOn(desk: Desk, drag: Drag): void {
  const { target, id } = drag;
  if (!target) return;
  if (target.kind === 'square' && id !== null) {
    const set = (draft: TurnDraft, snapshot: BoardSnapshot) => setOn(draft, snapshot, { id, target });
    // A word that was taken up may be home again, which is drawn at once.
    if (desk.draft.steps.length > 0) return desk.change(set);
    desk.drag = { ...drag, dropped: true };
    desk.changeSeenFirst(set);
  } else if (target.kind === 'rack' && id !== null) desk.change((draft) => intoRack(draft, id, target.place));
}

function setOn(
  draft: TurnDraft,
  snapshot: BoardSnapshot,
  { id, target }: { id: number; target: At & { how: string } },
): TurnDraft {
  const at = { row: target.row, col: target.col };
  if (sameSquare(laidOn(draft, at), at) && laidOn(draft, at)?.id === id) return draft;
  if (target.how === 'step') return recycle(draft, snapshot, { ...at, id });
  return sayLaid(lay(draft, snapshot, { ...at, id }), at);
}

function intoRack(draft: TurnDraft, id: number, place: number): TurnDraft {
  return movePiece(isOut(draft, id) ? takeBack(draft, id) : { ...draft, picked: null }, id, place);
}
