/** The order of the rack: shuffled, sorted, moved one by one. */
import { BLANK, isOut, say, type Piece, type BoardSnapshot, type TurnDraft } from './state';

/** The same pieces in another order, different from this one wherever there is a different one. */
export function shuffle(draft: TurnDraft, random: () => number = Math.random): TurnDraft {
  const pieces = [...draft.pieces];
  for (let last = pieces.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [pieces[last], pieces[other]] = [pieces[other] as Piece, pieces[last] as Piece];
  }
  const same = tiles(pieces) === tiles(draft.pieces);
  const first = pieces[0];
  const next = same && first ? [...pieces.slice(1), first] : pieces;
  return say({ ...draft, pieces: next }, 'board.shuffled', { tiles: tiles(next) });
}

/** In the order of the alphabet, blanks last. */
export function sort(draft: TurnDraft, snapshot: BoardSnapshot): TurnDraft {
  const place = new Map(snapshot.kinds.map((kind, nth) => [kind.tile, nth]));
  place.set(BLANK, snapshot.kinds.length);
  const pieces = [...draft.pieces].sort((one, other) => (place.get(one.tile) ?? 0) - (place.get(other.tile) ?? 0));
  return say({ ...draft, pieces }, 'board.sorted', { tiles: tiles(pieces) });
}

/** A piece at another place of the rack; the others move up. */
export function movePiece(draft: TurnDraft, id: number, to: number): TurnDraft {
  const from = draft.pieces.findIndex((piece) => piece.id === id);
  const place = Math.max(0, Math.min(to, draft.pieces.length - 1));
  if (from < 0 || from === place) return draft;
  const pieces = [...draft.pieces];
  pieces.splice(place, 0, ...pieces.splice(from, 1));
  return { ...draft, pieces };
}

/** Whether tiles of the rack lie elsewhere on the page after this change: in another order, or back from the board. */
export function rackMoves(before: TurnDraft, now: TurnDraft): boolean {
  const ids = (draft: TurnDraft) => draft.pieces.map((piece) => piece.id).join();
  if (before.pieces !== now.pieces && ids(before) !== ids(now)) return true;
  return now.pieces.some(({ id }) => isOut(before, id) && !isOut(now, id));
}

function tiles(pieces: readonly Piece[]): string {
  return pieces.map((piece) => piece.tile).join(' ');
}
