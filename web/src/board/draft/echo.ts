/** What of a key or a tap is seen at once: the arrow, and the tile that was laid or taken back. */
import type { At, TileKind } from '~/wire';
import { BLANK, pieceOf, type Lying, type Piece, type TurnDraft } from './state';

export interface Echo {
  /** A tile that lies on a square which is not yet drawn with it. */
  laid: (At & { tile: Lying; byHand: boolean }) | null;
  /** A square that is still drawn with a tile that lies there no more. */
  gone: At | null;
}

const ELSEWHERE = ['pieces', 'steps', 'asking', 'chosen'] as const;

/** What is seen of a change before all of it is drawn; null where it is more than an arrow and a tile. */
export function echoOf(drawn: TurnDraft, draft: TurnDraft): Echo | null {
  if (ELSEWHERE.some((part) => drawn[part] !== draft[part])) return null;
  if (drawn.laid === draft.laid) return drawn.picked === draft.picked ? NOTHING : null;
  const [laid, ...more] = draft.laid.filter((tile) => !drawn.laid.includes(tile));
  const [gone, ...others] = drawn.laid.filter((tile) => !draft.laid.includes(tile));
  if (more.length > 0 || others.length > 0) return null;
  // A tile that was picked is set down: the rack shows that with all else.
  if (drawn.picked !== draft.picked && (draft.picked !== null || drawn.picked !== laid?.id)) return null;
  return {
    laid: laid ? { row: laid.row, col: laid.col, tile: { tile: laid.tile, value: pieceOf(draft, laid.id)?.value ?? 0, blank: laid.blank }, byHand: !laid.typed } : null,
    gone: gone ? { row: gone.row, col: gone.col } : null,
  };
}

const NOTHING: Echo = { laid: null, gone: null };

/** Every tile that a key may lay, by its name: those in hand, and with a blank among them all that it may stand for. */
export function facesInHand(pieces: readonly Piece[], kinds: readonly TileKind[]): Map<string, Lying> {
  const known = pieces.filter(({ tile }) => tile !== BLANK).map(({ tile, value, blank = false }) => ({ tile, value, blank }));
  const hasBlank = known.length < pieces.length;
  const stoodFor = hasBlank ? kinds.filter(({ tile }) => tile !== BLANK).map(({ tile }) => ({ tile, value: 0, blank: true })) : [];
  return new Map([...known, ...stoodFor].map((face) => [faceName(face), face]));
}

export function faceName({ tile, value, blank }: Lying): string {
  return `${tile} ${blank ? BLANK : value}`;
}
