/** A play that is kept ready: whether it is what lies on the board, and laying it there again. */
import { placements } from '~/board/draft/commands';
import { lay } from '~/board/draft/lay';
import { BLANK, isBegun, isOut, type BoardSnapshot, type TurnDraft } from '~/board/draft/state';
import type { Placed, Prepared } from '~/wire';

/** Whether all tiles of it lie where they lay, and no others. */
export function liesAsPrepared(draft: TurnDraft, { placements: wanted, with_steps }: Prepared): boolean {
  if (draft.steps.length > 0 !== with_steps) return false;
  const here = placements(draft).map(written);
  return here.length === wanted.length && [...wanted].map(written).every((tile) => here.includes(tile));
}

function written({ row, col, tile, blank }: Placed): string {
  return [row, col, tile, blank ?? false].join();
}

/** The draft with those tiles laid, where nothing has been laid yet: as it was prepared at another device, or before. */
export function laidAsPrepared(draft: TurnDraft, snapshot: BoardSnapshot, { placements: wanted, with_steps }: Pick<Prepared, 'placements' | 'with_steps'> & Partial<Prepared>): TurnDraft {
  if (isBegun(draft) || with_steps) return draft;
  const laid = wanted.reduce((before, { row, col, tile, blank }) => {
    const of = blank ? BLANK : tile;
    const piece = before.pieces.find((one) => one.tile === of && !isOut(before, one.id));
    return piece ? lay(before, snapshot, { row, col, id: piece.id, letter: tile }) : before;
  }, draft);
  return { ...laid, at: draft.at };
}
