/** What of a key is seen at once: the arrow, and the tile that was laid or taken back. */
import type { Lying, TurnDraft } from './state';
import { pieceOf } from './state';
import type { At } from '~/wire';

export interface Echo {
  /** A tile that lies on a square which is not yet drawn with it. */
  laid: (At & { tile: Lying }) | null;
  /** A square that is still drawn with a tile that lies there no more. */
  gone: At | null;
}

const ELSEWHERE = ['pieces', 'steps', 'picked', 'asking', 'chosen'] as const;

/** What is seen of a change before all of it is drawn; null where it is more than an arrow and a tile. */
export function echo(drawn: TurnDraft, draft: TurnDraft): Echo | null {
  if (ELSEWHERE.some((part) => drawn[part] !== draft[part])) return null;
  if (drawn.laid === draft.laid) return NOTHING;
  const [laid, ...more] = draft.laid.filter((tile) => !drawn.laid.includes(tile));
  const [gone, ...others] = drawn.laid.filter((tile) => !draft.laid.includes(tile));
  if (more.length > 0 || others.length > 0) return null;
  return {
    laid: laid ? { row: laid.row, col: laid.col, tile: { tile: laid.tile, value: pieceOf(draft, laid.id)?.value ?? 0, blank: laid.blank } } : null,
    gone: gone ? { row: gone.row, col: gone.col } : null,
  };
}

const NOTHING: Echo = { laid: null, gone: null };
