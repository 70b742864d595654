/** Typing: letters go down along the arrow, tiles of several letters too. */
import type { At, TileKind } from '~/wire';
import { lay, sayLaid, takeBack, without } from './lay';
import {
  BLANK,
  along,
  boardAfterSteps,
  isFree,
  isOut,
  laidOn,
  onBoard,
  sameSquare,
  say,
  spot,
  type Laid,
  type Piece,
  type BoardSnapshot,
  type TurnDraft,
} from './state';

/** One sign from the keyboard; `blank` where a blank is to stand for it. */
export interface Sign {
  text: string;
  blank: boolean;
}

/** Lay the tile of a typed sign at the chosen square. Signs that no tile begins with change nothing. */
export function type(draft: TurnDraft, snapshot: BoardSnapshot, sign: Sign): TurnDraft {
  const text = asTyped(snapshot, sign.text);
  if (draft.chosen) return chooseTyped(draft, snapshot, text);
  if (!beginsATile(snapshot, text) && !longerForm(draft, snapshot, { text, blank: sign.blank })) return draft;
  const from = draft.at ? draft : { ...draft, at: snapshot.board.length ? null : snapshot.plan.start };
  if (!from.at) return say(draft, 'board.choose-a-square');
  return longerForm(from, snapshot, { text, blank: sign.blank }) ?? typeOne(from, snapshot, { text, blank: sign.blank });
}

/** A sign by itself: its tile, or the beginning of a longer one. */
function typeOne(draft: TurnDraft, snapshot: BoardSnapshot, sign: Sign): TurnDraft {
  const kind = kindOf(snapshot, sign.text);
  const piece = kind && pieceFor(draft, sign.blank ? BLANK : kind.tile);
  if (kind && piece) return layTyped(draft, snapshot, { piece, kind, sign });
  if (couldBegin(draft, snapshot, sign))
    return say({ ...draft, typed: { ...sign, id: null } }, 'board.typed', { text: sign.text });
  if (!kind) return draft;
  return say({ ...draft, typed: null }, missingNote(draft, sign), { tile: kind.tile });
}

function missingNote(draft: TurnDraft, sign: Sign): string {
  if (sign.blank) return 'board.no-blank';
  return pieceFor(draft, BLANK) ? 'board.no-tile-but-blank' : 'board.no-tile';
}

interface Typed {
  piece: Piece;
  kind: TileKind;
  sign: Sign;
}

function layTyped(draft: TurnDraft, snapshot: BoardSnapshot, { piece, kind, sign }: Typed): TurnDraft {
  const square = nextFree(draft, snapshot, draft.at ?? snapshot.plan.start);
  if (!square) return say({ ...draft, typed: null }, 'board.no-square');
  const put = lay(draft, snapshot, { ...square, id: piece.id, letter: kind.tile });
  const laid = { ...put, laid: put.laid.map((tile) => (tile.id === piece.id ? { ...tile, typed: true as const } : tile)) };
  const next = nextFree(laid, snapshot, along(square, draft.across)) ?? square;
  return { ...sayLaid(laid, square), at: next, aimed: true, typed: { ...sign, id: piece.id } };
}

/** What was typed before and this sign together: a tile of several letters, or more of its beginning. */
function longerForm(draft: TurnDraft, snapshot: BoardSnapshot, sign: Sign): TurnDraft | null {
  const before = draft.typed;
  if (!before || before.blank !== sign.blank) return null;
  const whole = { text: before.text + sign.text, blank: sign.blank };
  const wasLaid = draft.laid.find((laid) => laid.id === before.id);
  const lifted = wasLaid ? { ...without(draft, wasLaid.id), at: square(wasLaid) } : draft;
  const kind = kindOf(snapshot, whole.text);
  const piece = kind && pieceFor(lifted, sign.blank ? BLANK : kind.tile);
  if (kind && piece) return { ...layTyped(lifted, snapshot, { piece, kind, sign: whole }), typed: null };
  if (kindOf(snapshot, sign.text) || !couldBegin(lifted, snapshot, whole)) return null;
  return { ...draft, typed: { ...whole, id: before.id } };
}

/** Take back the tile typed last: the one at the chosen square, else the one before it, else the newest. */
export function erase(draft: TurnDraft): TurnDraft {
  if (draft.typed && !draft.laid.length) return { ...draft, typed: null };
  const laid = lastTyped(draft);
  return laid ? { ...takeBack(draft, laid.id), at: square(laid), aimed: true } : draft;
}

/** The tile that would be taken back. */
export function lastTyped(draft: TurnDraft): Laid | null {
  const newest = draft.laid.at(-1) ?? null;
  if (!draft.at) return newest;
  const here = draft.laid.find((laid) => sameSquare(laid, draft.at));
  if (here) return here;
  const before = draft.laid.filter((laid) => isBehind(laid, draft));
  return before.sort((one, other) => one.row + one.col - other.row - other.col).at(-1) ?? newest;
}

function isBehind(laid: At, { at, across }: TurnDraft): boolean {
  if (!at) return false;
  return across ? laid.row === at.row && laid.col < at.col : laid.col === at.col && laid.row < at.row;
}

/** The first free square from here along the arrow; null where the board ends before. */
export function nextFree(draft: TurnDraft, snapshot: BoardSnapshot, from: At): At | null {
  for (let at = from; onBoard(snapshot.plan, at); at = along(at, draft.across)) {
    if (isFree(snapshot, draft, at)) return square(at);
  }
  return null;
}

/** Go to the next square in a direction, past those that are no squares. */
export function walk(draft: TurnDraft, snapshot: BoardSnapshot, by: { rows: number; cols: number }): TurnDraft {
  const from = draft.at ?? snapshot.plan.start;
  let at = draft.at ? { row: from.row + by.rows, col: from.col + by.cols } : from;
  while (inside(snapshot, at) && !onBoard(snapshot.plan, at)) at = { row: at.row + by.rows, col: at.col + by.cols };
  if (!inside(snapshot, at)) return { ...draft, at: square(from), aimed: true, typed: null };
  return { ...draft, at, aimed: true, typed: null };
}

function inside({ plan }: BoardSnapshot, at: At): boolean {
  return at.row >= 0 && at.col >= 0 && at.row < plan.rows && at.col < plan.cols;
}

/** Turn the arrow. */
export function turnArrow(draft: TurnDraft): TurnDraft {
  return say(
    { ...draft, across: !draft.across, aimed: true, typed: null },
    draft.across ? 'board.down' : 'board.across',
  );
}

/** While tiles are chosen for an exchange: the next tile of that letter, and when all are chosen, none of them. */
function chooseTyped(draft: TurnDraft, snapshot: BoardSnapshot, text: string): TurnDraft {
  const kind = kindOf(snapshot, text);
  const alike = draft.pieces.filter((piece) => piece.tile === kind?.tile);
  const chosen = draft.chosen ?? [];
  if (!alike.length) return draft;
  const next = alike.find((piece) => !chosen.includes(piece.id));
  if (next) return { ...draft, chosen: [...chosen, next.id] };
  return { ...draft, chosen: chosen.filter((id) => !alike.some((piece) => piece.id === id)) };
}

/** A sign as the set's tiles write it: in capitals, and without an accent that no tile has, as É on an English rack. */
export function asTyped(snapshot: BoardSnapshot, sign: string): string {
  const text = sign.normalize('NFC').toUpperCase();
  const known = snapshot.kinds.some((kind) => forms(kind).some((form) => form.includes(text)));
  return known ? text : text.normalize('NFD').slice(0, 1);
}

/** The tile that a typed form stands for. */
export function kindOf(snapshot: BoardSnapshot, text: string): TileKind | null {
  const exact = snapshot.kinds.find((kind) => kind.tile === text && kind.tile !== BLANK);
  return exact ?? snapshot.kinds.find((kind) => forms(kind).includes(text)) ?? null;
}

/** How a kind of tile is typed; asked of every kind with every key. */
function forms(kind: TileKind): readonly string[] {
  const known = formsOf.get(kind) ?? (kind.tile === BLANK ? [] : [kind.tile, ...kind.typed.map((form) => form.toUpperCase())]);
  formsOf.set(kind, known);
  return known;
}

const formsOf = new WeakMap<TileKind, readonly string[]>();

function beginsATile(snapshot: BoardSnapshot, text: string): boolean {
  return snapshot.kinds.some((kind) => forms(kind).some((form) => form.startsWith(text)));
}

/** Whether a tile in hand is typed with these signs and more. */
function couldBegin(draft: TurnDraft, snapshot: BoardSnapshot, sign: Sign): boolean {
  const longer = snapshot.kinds.filter((kind) =>
    forms(kind).some((form) => form.startsWith(sign.text) && form !== sign.text),
  );
  return longer.some((kind) => pieceFor(draft, sign.blank ? BLANK : kind.tile));
}

/** A piece of this tile that is in hand and not on the board: the picked one, else one of the word taken up. */
export function pieceFor(draft: TurnDraft, tile: string): Piece | null {
  const free = draft.pieces.filter((piece) => piece.tile === tile && !isOut(draft, piece.id));
  return free.find((piece) => piece.id === draft.picked) ?? free.find((piece) => piece.word) ?? free[0] ?? null;
}

function square({ row, col }: At): At {
  return { row, col };
}

/** What a square holds in words of the draft: nothing, a tile of the board, or one not yet played. */
export function whatIsOn(draft: TurnDraft, snapshot: BoardSnapshot, at: At): 'nothing' | 'board' | 'draft' {
  if (laidOn(draft, at)) return 'draft';
  return boardAfterSteps(snapshot, draft).has(spot(at)) ? 'board' : 'nothing';
}
