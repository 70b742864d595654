/** What keys do on the board and on the rack. `true` where a key was for them. */
import type { At } from '~/wire';
import type { Desk } from './desk.svelte';
import { movePiece, shuffle, sort } from './draft/order';
import { BLANK, boardAfterSteps, isBegun, isOut, spot, type BoardSnapshot, type TurnDraft } from './draft/state';
import { hasChoices, stepChoices } from './draft/steps';
import { echoOf } from './draft/echo';
import { letGo, stopChoosing, tapPiece, tapSquare } from './draft/taps';
import { erase, turnArrow, type, walk } from './draft/typing';

const WAYS: Readonly<Record<string, { rows: number; cols: number }>> = {
  ArrowUp: { rows: -1, cols: 0 },
  ArrowDown: { rows: 1, cols: 0 },
  ArrowLeft: { rows: 0, cols: -1 },
  ArrowRight: { rows: 0, cols: 1 },
};

/** A key pressed while the board, or the table round it, has the focus. */
export function boardKey(desk: Desk, event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false;
  const done = WAYS[event.key] ? goes(desk, event) : named(desk, event) || sharedKey(desk, event);
  if (done) event.preventDefault();
  return done;
}

function goes(desk: Desk, event: KeyboardEvent): boolean {
  const by = WAYS[event.key];
  if (!by || event.metaKey || event.ctrlKey || event.altKey) return false;
  desk.changeSeenFirst((draft, snapshot) => walk(draft, snapshot, by));
  return true;
}

function named(desk: Desk, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  switch (event.key) {
    case ' ':
      desk.changeSeenFirst(space);
      return true;
    case 'Home':
    case 'End':
      desk.changeSeenFirst((draft, snapshot) => toEdge(draft, snapshot, event.key === 'Home'));
      return true;
    case 'F2':
    case 'ContextMenu':
      return openTile(desk, desk.draft.at);
    case '+':
      desk.comeCloser();
      return true;
    case '-':
      desk.lens.showWhole();
      return true;
    default:
      return false;
  }
}

function space(draft: TurnDraft, snapshot: BoardSnapshot): TurnDraft {
  const at = draft.at ?? snapshot.plan.start;
  return draft.picked !== null
    ? tapSquare(draft, snapshot, at)
    : turnArrow({ ...draft, at, aimed: true });
}

function toEdge(draft: TurnDraft, snapshot: BoardSnapshot, start: boolean): TurnDraft {
  const row = (draft.at ?? snapshot.plan.start).row;
  return { ...draft, at: { row, col: start ? 0 : snapshot.plan.cols - 1 }, aimed: true, typed: null };
}

/** Show what can be done with the tile on the chosen square, if anything can. */
export function openSteps(desk: Desk, at = desk.draft.at): boolean {
  if (!at || desk.locked || desk.draft.chosen) return false;
  if (!hasChoices(stepChoices(desk.draft, desk.snapshot, at))) return false;
  desk.stepsAt = { row: at.row, col: at.col };
  return true;
}

/** Tell of a played tile: its words, their points, and what can be done with it. */
export function openTile(desk: Desk, at: At | null): boolean {
  if (!at || !boardAfterSteps(desk.snapshot, desk.draft).has(spot(at))) return false;
  desk.stepsAt = { row: at.row, col: at.col };
  return true;
}

/** Keys that mean the same on board and rack. */
export function sharedKey(desk: Desk, event: KeyboardEvent): boolean {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && !event.altKey) {
    desk.undo();
    return true;
  }
  if (event.key.length === 1) return sign(desk, event);
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  switch (event.key) {
    case 'Enter':
      enter(desk);
      return true;
    case 'Escape':
      return escape(desk);
    case 'Backspace':
    case 'Delete':
      desk.changeSeenFirst(erase);
      return true;
    default:
      return false;
  }
}

function enter(desk: Desk): void {
  const { picked, at } = desk.draft;
  if (picked !== null && at) desk.change((draft, snapshot) => tapSquare(draft, snapshot, at));
  else if (isBegun(desk.draft) || !openTile(desk, at)) desk.play();
}

function escape(desk: Desk): boolean {
  const freed = letGo(desk.draft);
  if (freed) desk.change(() => freed);
  else if (desk.draft.chosen) desk.change(stopChoosing);
  else if (isBegun(desk.draft)) desk.recall();
  else if (desk.draft.aimed) desk.change((draft) => ({ ...draft, aimed: false, typed: null }));
  else return false;
  return true;
}

function sign(desk: Desk, event: KeyboardEvent): boolean {
  const third = event.getModifierState('AltGraph');
  const ascii = event.key < '\x7f';
  if (!third && (event.ctrlKey || event.metaKey || (event.altKey && ascii))) return false;
  if (event.key === '1') desk.change((draft) => shuffle(draft));
  else if (event.key === '2') desk.change(sort);
  else if (event.key === BLANK || event.key === ' ') return false;
  else return typed(desk, event);
  return true;
}

/**
 * Do what the first keys will, and let nothing come of it: a browser reads a function where it is first called, which takes
 * some as long as a frame.
 */
export function rehearse(desk: Desk): void {
  boardKey(desk, new KeyboardEvent('keydown', { key: '\0' }));
  const { draft, snapshot } = desk;
  const from = { ...draft, at: snapshot.plan.start, aimed: true };
  for (const { tile } of draft.pieces) {
    const laid = type(from, snapshot, { text: tile, blank: false });
    echoOf(laid, erase(laid));
    echoOf(from, turnArrow(walk(laid, snapshot, { rows: 1, cols: 0 })));
  }
}

function typed(desk: Desk, event: KeyboardEvent): boolean {
  const before = desk.draft;
  desk.changeSeenFirst((draft, snapshot) => type(draft, snapshot, { text: event.key, blank: event.shiftKey }));
  return desk.draft !== before;
}

/** A key pressed on the nth piece of the rack. */
export function rackKey(desk: Desk, event: KeyboardEvent, id: number): boolean {
  if (event.defaultPrevented || event.isComposing) return false;
  const done = rackNamed(desk, event, id) || (event.key !== 'Enter' && sharedKey(desk, event));
  if (done) event.preventDefault();
  if (done && event.key.length === 1 && event.key > '9') desk.board?.focusSquare();
  return done;
}

function rackNamed(desk: Desk, event: KeyboardEvent, id: number): boolean {
  const pieces = desk.draft.pieces;
  const here = pieces.findIndex((piece) => piece.id === id);
  const to = rackPlace(event.key, here, pieces.length);
  if (to !== null) {
    if (event.ctrlKey || event.altKey || event.shiftKey) desk.change((draft) => movePiece(draft, id, to));
    else desk.rack?.focusPiece(pieces[to]?.id ?? id);
    return true;
  }
  if ((event.key === 'Backspace' || event.key === 'Delete') && isOut(desk.draft, id)) {
    desk.change((draft, snapshot) => tapPiece(draft, snapshot, id));
    return true;
  }
  return false;
}

function rackPlace(key: string, here: number, count: number): number | null {
  const places: Record<string, number> = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: count - 1 };
  const place = places[key];
  return place === undefined ? null : Math.max(0, Math.min(count - 1, place));
}
