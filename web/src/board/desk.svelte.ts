/** A person's place at a table: the draft, what is seen of the table, what is dragged. Board and Rack draw it. */
import { afterPaint, isLookedAt } from '~/shell/painted';
import type { At } from '~/wire';
import type { Way } from './closer';
import type { Drag } from './dragged';
import { echoOf, type Echo } from './draft/echo';
import { keepSoon, kept, keepingPlace, ofThisPage, type Keeping } from './draft/keep';
import { nameBlank, recall, stopAsking } from './draft/lay';
import { rackMoves } from './draft/order';
import { renew } from './draft/renew';
import { liesTheSame, newSquares, reuse, squareViews, type SquareView } from './draft/squares';
import { EMPTY, isBegun, type Note, type BoardSnapshot, type TurnDraft } from './draft/state';
import { recycle, undoStep } from './draft/steps';
import { lastLaid } from './draft/taps';
import { Lens } from './lens.svelte';

/** Something that may be heard. */
export type Sound = 'set-down' | 'recall' | 'rattle' | 'refused';

/** What a desk tells the page. */
export interface DeskEvents {
  /** The tiles as they lie have changed: ask what they would score. */
  onchange?: (draft: TurnDraft) => void;
  /** Enter was pressed: play. */
  onplay?: () => void;
  /** Something to be said; `board.…` keys of the catalogue. */
  onnote?: (note: Note) => void;
  /** Something that may be heard. */
  onsound?: (sound: Sound) => void;
}

export interface DeskOptions extends DeskEvents {
  table: string;
  snapshot: BoardSnapshot;
  /** Where tentative tiles are kept over a reload; null for nowhere. */
  storage?: Keeping | null;
}

/** What is on the page and can be asked where things are. */
export interface BoardSurface {
  /** A point of the page in squares, the middle of the first one being 0, 0. */
  toSquares(x: number, y: number): At;
  cell(): number;
  /** Where the middle of a square is on the page. */
  toPage(at: At): { x: number; y: number };
  /** Whether a point, in squares, is on what is seen of the board or close to its edge. */
  isOver(point: At): boolean;
  /** The way on, where a point of the page is at an edge beyond which the board goes on. */
  wayOn(x: number, y: number): Way;
  focusSquare(): void;
}

export interface RackSurface {
  /** The place of the rack that a point of the page is over; null for none. */
  placeAt(x: number, y: number): number | null;
  cell(): number;
  focusPiece(id: number): void;
  /** Its tiles are going to lie elsewhere: see where they lie now, while the page is laid out. */
  remember(): void;
}

const REMEMBERED = 50;
/** How long, in milliseconds, coming closer and going back take. */
export const TRAVEL = 260;

export class Desk {
  draft = $state.raw<TurnDraft>(EMPTY);
  /**
   * What of it the page draws: after a key or a tap one frame behind, in which the arrow and the tile are seen already.
   * All that is drawn or told is told of this; what is done goes by `draft`, or catches up first.
   */
  drawn = $state.raw<TurnDraft>(EMPTY);
  /** What of a key or a tap is seen before all else; null once all of it is drawn. */
  echo = $state.raw<Echo | null>(null);
  snapshot = $state.raw<BoardSnapshot>() as BoardSnapshot;
  drag = $state.raw<Drag | null>(null);
  /** Squares whose tiles have just arrived, numbered in their order. */
  arrived = $state.raw<ReadonlyMap<number, number>>(new Map());
  /** The square whose steps are being chosen. */
  stepsAt = $state.raw<At | null>(null);
  /** How many milliseconds they wait until all of the board is seen again. */
  arrivalWait = $state(0);
  /** What is seen of the board. */
  readonly lens = new Lens(() => this.snapshot.plan);
  /** Looking on only: nothing can be laid. */
  locked = $state(false);
  /** A play is on its way to the server: its tiles stay where they are until there is an answer. */
  held = false;
  /** What lies on the board is prepared: it is played by itself if nothing but a pass comes before. */
  ready = $state(false);
  /** How the board is turned to the person in front, in degrees. */
  facing = $state<0 | 90 | 180 | 270>(0);

  /** What lies on the squares; the same rows as long as nothing there has changed. */
  readonly rows = $derived.by(() => this.#squares(this.snapshot, this.drawn));
  readonly begun = $derived(isBegun(this.drawn));
  // Parts of the draft, for what is drawn from them alone: going to another square changes none of them.
  readonly pieces = $derived(this.drawn.pieces);
  readonly laid = $derived(this.drawn.laid);
  readonly steps = $derived(this.drawn.steps);
  readonly picked = $derived(this.drawn.picked);
  readonly asking = $derived(this.drawn.asking);
  readonly chosen = $derived(this.drawn.chosen);

  board: BoardSurface | null = null;
  rack: RackSurface | null = null;

  #options: DeskOptions;
  #storage: Keeping | null;
  #rows: SquareView[][] = [];
  #viewed: { snapshot: BoardSnapshot; draft: TurnDraft } | null = null;
  #later: (() => void) | null = null;
  #earlier: TurnDraft[] = [];

  constructor(options: DeskOptions) {
    this.#options = options;
    this.#storage = options.storage === undefined ? ofThisPage() : options.storage;
    this.snapshot = options.snapshot;
    this.draft = this.drawn = this.#opened(options.snapshot);
  }

  /** The table has changed, or another seat's rack is shown. */
  see(snapshot: BoardSnapshot): void {
    this.catchUp();
    const before = this.snapshot;
    const old = this.draft;
    if (before.seat !== snapshot.seat) {
      this.snapshot = snapshot;
      this.#earlier = [];
      this.drag = null;
      this.stepsAt = null;
      this.lens.showWhole();
      this.rack?.remember();
      this.draft = this.drawn = this.#opened(snapshot);
      this.arrived = new Map();
      this.#options.onchange?.(this.draft);
      return;
    }
    this.arrived = this.#news(before, snapshot);
    this.#showPlay(before, snapshot);
    this.snapshot = snapshot;
    const next = snapshot.seat === null ? EMPTY : renew(old, snapshot);
    if (changed(next, old) || next.pieces !== old.pieces) this.#earlier = [];
    this.#show(next, old, soundOfNews(next, old));
  }

  /** Change the draft by one of the pure functions. */
  change(step: (draft: TurnDraft, snapshot: BoardSnapshot) => TurnDraft): void {
    this.catchUp();
    this.#change(step, (next, old) => this.#show(next, old));
  }

  /** The same by a key, a tap or a tile let go: what can be seen at once of it is seen in the next frame, all else in the one after. */
  changeSeenFirst(step: (draft: TurnDraft, snapshot: BoardSnapshot) => TurnDraft): void {
    // One tile is seen before it lies on its square.
    if (this.draft.laid !== this.drawn.laid) this.catchUp();
    this.#change(step, (next, old) => {
      const seen = isLookedAt() && (!this.drag || this.drag.dropped) ? echoOf(this.drawn, next) : null;
      if (!seen) {
        this.catchUp();
        return this.#show(next, old);
      }
      this.draft = next;
      this.echo = seen;
      this.#later ??= afterPaint(() => this.catchUp());
      this.#keep(next);
    });
  }

  /** Draw and tell what is so, at once. */
  catchUp(): void {
    this.#later?.();
    this.#later = null;
    if (this.drawn !== this.draft) this.#draw(this.draft, this.drawn);
  }

  #change(step: (draft: TurnDraft, snapshot: BoardSnapshot) => TurnDraft, show: (next: TurnDraft, old: TurnDraft) => void): void {
    if (this.locked || this.snapshot.seat === null) return;
    const old = this.draft;
    const next = step(old, this.snapshot);
    if (next === old) return;
    if (changed(next, old)) {
      if (this.held) return;
      this.#earlier = [...this.#earlier.slice(1 - REMEMBERED), old];
    }
    show(next, old);
  }

  /** Undo the last change of tiles or steps. */
  undo(): void {
    if (this.locked || this.held) return;
    this.catchUp();
    const earlier = this.#earlier.pop();
    if (!earlier) return;
    const { pieces, laid, steps, at, across } = earlier;
    const back = { pieces, laid, steps, at, across, asking: null, picked: null, typed: null };
    this.#show(renew({ ...this.draft, ...back }, this.snapshot), this.draft);
  }

  /** All tiles back to the rack. */
  recall(): void {
    if (isBegun(this.draft)) this.change(recall);
  }

  undoStep(): void {
    this.change(undoStep);
  }

  /** Look from close where something is going on: at the chosen square, the tiles laid, or the last play. */
  comeCloser(at?: At): void {
    const { plan, lastPlay } = this.snapshot;
    this.lens.comeCloser(at ?? this.draft.at ?? lastLaid(this.draft) ?? lastPlay[lastPlay.length >> 1] ?? plan.start);
  }

  /** The letter for the blank that waits for one; null lets it go back. */
  answerBlank(letter: string | null): void {
    const asking = this.draft.asking;
    if (!asking) return;
    if (letter === null) this.change(stopAsking);
    else if (asking.step === null) this.change((draft) => nameBlank(draft, letter));
    else this.change((draft, snapshot) => recycle(draft, snapshot, { ...asking, letter }));
  }

  /** Play, as Enter does. */
  play(): void {
    if (!this.locked) this.#options.onplay?.();
  }

  #opened(snapshot: BoardSnapshot): TurnDraft {
    if (snapshot.seat === null) return EMPTY;
    return { ...renew(kept(this.#storage, keepingPlace(this.#options.table, snapshot.seat)), snapshot), note: null };
  }

  #show(next: TurnDraft, old: TurnDraft, sound = soundOf(next, old)): void {
    if (rackMoves(old, next)) this.rack?.remember();
    this.#draw(next, old, sound);
  }

  #draw(next: TurnDraft, old: TurnDraft, sound = soundOf(next, old)): void {
    // What was seen first is kept since then: a page may be left before all of it is drawn.
    if (this.draft !== next) this.#keep(next);
    this.draft = this.drawn = next;
    this.echo = null;
    if (this.drag?.dropped) this.drag = null;
    const note = next.note === old.note ? null : next.note;
    if (note) this.#options.onnote?.(note);
    if (sound) this.#options.onsound?.(sound);
    if (changed(next, old)) this.#options.onchange?.(next);
  }

  #keep(draft: TurnDraft): void {
    if (this.snapshot.seat !== null) keepSoon(this.#storage, keepingPlace(this.#options.table, this.snapshot.seat), draft);
  }

  #squares(snapshot: BoardSnapshot, draft: TurnDraft): SquareView[][] {
    const before = this.#viewed;
    this.#viewed = { snapshot, draft };
    if (before?.snapshot === snapshot && liesTheSame(before.draft, draft)) return this.#rows;
    const rows = reuse(this.#rows, squareViews(snapshot, draft));
    // A derived value that is the same array as before draws nothing anew.
    const same = rows.length === this.#rows.length && rows.every((row, nth) => row === this.#rows[nth]);
    return same ? this.#rows : (this.#rows = rows);
  }

  /** Once somebody has played, all of the board is seen; the tiles come when it is. */
  #showPlay(before: BoardSnapshot, now: BoardSnapshot): void {
    const same = before.board.length === now.board.length && newSquares(before, now).size === 0;
    if (same) return;
    this.arrivalWait = this.lens.seen ? TRAVEL : 0;
    this.lens.showWhole();
  }

  /** Which tiles are new on the board and were not laid by this person. */
  #news(before: BoardSnapshot, now: BoardSnapshot): ReadonlyMap<number, number> {
    const mine = new Set(this.draft.laid.map((laid) => laid.row * 32 + laid.col));
    const fresh = newSquares(before, now);
    return [...fresh.keys()].every((square) => mine.has(square)) ? new Map() : fresh;
  }
}

/** Notes that something cannot be done. */
export const REFUSALS: readonly string[] = [
  'board.no-tile',
  'board.no-tile-but-blank',
  'board.no-blank',
  'board.no-square',
  'board.square-taken',
];

/** What is heard of something that this person did. */
function soundOf(next: TurnDraft, old: TurnDraft): Sound | null {
  const note = next.note === old.note ? null : next.note;
  if (note && REFUSALS.includes(note.key)) return 'refused';
  if (note?.key === 'board.shuffled') return 'rattle';
  if (changed(next, old)) return next.laid.length < old.laid.length ? 'recall' : 'set-down';
  return next.pieces === old.pieces ? null : 'set-down';
}

/** What is heard at the rack when the table has changed: tiles that were drawn, or that had to come back. */
function soundOfNews(next: TurnDraft, old: TurnDraft): Sound | null {
  const had = new Set(old.pieces.map(({ id }) => id));
  if (had.size > 0 && next.pieces.some(({ id }) => !had.has(id))) return 'rattle';
  return next.note !== old.note && next.note?.key === 'board.squares-taken' ? 'recall' : null;
}

/** Whether two drafts put different tiles on the board. */
function changed(one: TurnDraft, other: TurnDraft): boolean {
  if (one.laid === other.laid && one.steps === other.steps) return false;
  const lies = ({ laid, steps }: TurnDraft) => JSON.stringify([laid, steps]);
  return lies(one) !== lies(other);
}
