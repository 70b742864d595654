/** The play that lies on the board and is not made yet, as it stands in the pad. */
import type { Game } from '../state/game.svelte';
import { wordText } from '../sentences/pad';

export interface Pencilled {
  seat: number;
  word: string;
  points: number;
}

/** What stands pencilled in the reader's column; null where nothing lies that could be played. */
export function pencilled(game: Game): Pencilled | null {
  const { preview, you } = game;
  if (you.seat === null || !game.myTurn || game.desk.laid.length === 0) return null;
  if (preview === null || preview.points === null) return null;
  const main = preview.words[0];
  return { seat: you.seat, word: main ? wordText(main).toUpperCase() : '', points: preview.points };
}
