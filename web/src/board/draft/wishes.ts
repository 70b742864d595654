/** A draft as it is sent: placements, steps before them, tiles to exchange. */
import type { ExchangeWish, PassWish, Placed, PlayWish } from '~/wire';
import type { Lying, Step, TurnDraft } from './state';

export type StepWish = PlayWish['before'][number];

/** The tiles laid, in the order of the board. */
export function placements(draft: TurnDraft): Placed[] {
  return draft.laid
    .map(({ row, col, tile, blank }) => ({ row, col, tile, blank }))
    .sort((one, other) => one.row - other.row || one.col - other.col);
}

/** The steps before the play, in the order they were made. */
export function before(draft: TurnDraft): StepWish[] {
  return draft.steps.map(stepWish);
}

function stepWish(step: Step): StepWish {
  const { row, col } = step;
  if (step.kind === 'recycle-blank') return { kind: 'recycle-blank', row, col };
  if (step.kind === 'recycle-letter') return { kind: 'recycle-letter', row, col, tile: written(step.now) };
  return { kind: 'rearrange', row, col, across: step.across, tiles: step.now.map(written) };
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

export function playWish(draft: TurnDraft): PlayWish {
  return { kind: 'play', placements: placements(draft), before: before(draft) };
}

export function exchangeWish(draft: TurnDraft): ExchangeWish {
  return { kind: 'exchange', tiles: chosenTiles(draft), before: before(draft) };
}

export function passWish(draft: TurnDraft): PassWish {
  return { kind: 'pass', before: before(draft) };
}
