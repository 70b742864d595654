/** What a letter that is pressed is for: a tile to be laid, or the coach. */
import type { Game } from './game.svelte';

/** Whether there is somebody to be coached: a player, of a game that is on. */
export function mayCoach(game: Game): boolean {
  return game.you.seat !== null && !game.over && !game.resigned && game.view.phase === 'playing';
}

/** Whether a letter would be laid: a square is chosen for it. */
export function typing(game: Game): boolean {
  return game.you.seat !== null && !game.over && !game.looking.on && game.desk.draft.at !== null;
}
