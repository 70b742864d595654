/** What is dragged, from where, and what it would come down on. */
import type { At } from '~/wire';
import type { Lying } from './draft/state';

/** What is dragged: a piece, or a tile of the board, whose word is taken up with it. */
export interface Load {
  id: number | null;
  word: At | null;
  tile: Lying;
}

export type Target =
  | { kind: 'square'; row: number; col: number; how: 'free' | 'swap' | 'step' }
  | { kind: 'rack'; place: number };

export interface Drag extends Load {
  /** Where the middle of the dragged tile is on the page. */
  x: number;
  y: number;
  size: number;
  target: Target | null;
  /** A finger drags it: it is seen above the square that is aimed at. */
  floats: boolean;
  /** It was let go, and is seen on its square before all else is drawn. */
  dropped?: true;
}
