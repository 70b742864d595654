/** A draft as it is sent: placements, steps before them, tiles to exchange. */
import type { ExchangeCommand, PassCommand, Placed, PlayCommand } from '~/wire';
import { wordTakenUp, type Lying, type RearrangeStep, type RecycleStep, type TurnDraft } from './state';
import { isAtHome } from './steps';

export type WireStep = PlayCommand['before'][number];

/** The tiles laid, in the order of the board. */
export function placements(draft: TurnDraft): Placed[] {
  const word = wordTakenUp(draft)?.ids ?? [];
  return draft.laid
    .filter((laid) => !word.includes(laid.id))
    .map(({ row, col, tile, blank }) => ({ row, col, tile, blank }))
    .sort((one, other) => one.row - other.row || one.col - other.col);
}

/** The steps before the play, in the order they were made; a word whose letters all lie as they lay is not among them. */
export function before(draft: TurnDraft): WireStep[] {
  return draft.steps.flatMap((step) => (step.kind === 'rearrange' ? laidAnew(draft, step) : [recycled(step)]));
}

/** Those that a turn without a play can begin with: a word that was taken up goes back. */
function recyclings(draft: TurnDraft): WireStep[] {
  return draft.steps.flatMap((step) => (step.kind === 'rearrange' ? [] : [recycled(step)]));
}

function recycled(step: RecycleStep): WireStep {
  const { row, col } = step;
  if (step.kind === 'recycle-blank') return { kind: 'recycle-blank', row, col };
  return { kind: 'recycle-letter', row, col, tile: written(step.now) };
}

/** Where the letters of the word that was taken up lie in its line: `.` where none of them does. */
function laidAnew(draft: TurnDraft, step: RearrangeStep): WireStep[] {
  if (isAtHome(draft)) return [];
  const { row, col, across } = step;
  const places = new Map<number, string>();
  for (const laid of draft.laid) {
    const inLine = across ? laid.row === row : laid.col === col;
    if (step.ids.includes(laid.id) && inLine) places.set(laid.row - row + laid.col - col, written({ ...laid, value: 0 }));
  }
  const begins = Math.min(0, ...places.keys());
  const ends = Math.max(step.was.length - 1, ...places.keys());
  const tiles = Array.from({ length: ends - begins + 1 }, (_, nth) => places.get(begins + nth) ?? '.');
  return [{ kind: 'rearrange', row, col, across, tiles, begins }];
}

/** A tile in a step: a blank in lower case. */
function written(tile: Lying): string {
  return tile.blank ? tile.tile.toLowerCase() : tile.tile;
}

/** The tiles chosen for an exchange. */
export function chosenTiles(draft: TurnDraft): string[] {
  const chosen = draft.chosen ?? [];
  return draft.pieces.filter((piece) => chosen.includes(piece.id)).map((piece) => piece.tile);
}

export function playCommand(draft: TurnDraft): PlayCommand {
  return { kind: 'play', placements: placements(draft), before: before(draft) };
}

export function exchangeCommand(draft: TurnDraft): ExchangeCommand {
  return { kind: 'exchange', tiles: chosenTiles(draft), before: recyclings(draft) };
}

export function passCommand(draft: TurnDraft): PassCommand {
  return { kind: 'pass', before: recyclings(draft) };
}
