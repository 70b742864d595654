/** The words that were taken up from the board and laid anew, as they read before and after. Rule: V2 */
import type { At, Entry, WordRearrangedEntry } from '~/wire';
import { squareKey } from './places';

/** `made` is empty where the tiles lie apart, with room between them for tiles of the rack. */
export interface TakenUp {
  was: string;
  made: string;
}

type Board = ReadonlyMap<string, string>;

/** Each word that was taken up, by the `seq` of its entry. The board is followed from the first entry on. */
export function wordsTakenUp(entries: readonly Entry[]): ReadonlyMap<number, TakenUp> {
  const found = new Map<number, TakenUp>();
  let board: Board = new Map();
  let atStart = board; // as it lay when the turn began: a play that is withdrawn takes its steps back with it (R8.3)
  let begun = false;
  for (const entry of entries) {
    switch (entry.kind) {
      case 'word-rearranged':
      case 'blank-recycled':
      case 'letter-recycled':
      case 'tiles-played':
        if (!begun) atStart = board;
        begun = entry.kind !== 'tiles-played';
        if (entry.kind === 'word-rearranged') {
          const run = runAt(board, entry.place);
          if (run.length > 0) found.set(entry.seq, { was: run.map(([, tile]) => tile).join(''), made: made(entry) });
          board = without(board, run.map(([key]) => key));
        }
        board = laid(board, entry.kind === 'blank-recycled' || entry.kind === 'letter-recycled' ? [entry.square] : entry.squares);
        break;
      case 'play-withdrawn':
        board = atStart;
        break;
      case 'turn-passed':
      case 'tiles-exchanged':
        begun = false;
        break;
    }
  }
  return found;
}

/** The tiles from a place on, as far as they reach, each with the key of its square. */
function runAt(board: Board, place: string): [string, string][] {
  const found: [string, string][] = [];
  const across = /^\d/.test(place);
  for (let at = squareOf(place), tile = board.get(squareKey(at)); tile; tile = board.get(squareKey(at))) {
    found.push([squareKey(at), tile]);
    at = across ? { row: at.row, col: at.col + 1 } : { row: at.row + 1, col: at.col };
  }
  return found;
}

function squareOf(place: string): At {
  const col = [...place.replace(/\d/g, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(place.replace(/\D/g, '')) - 1, col };
}

function laid(board: Board, squares: readonly (At & { tile: string })[]): Board {
  return new Map([...board, ...squares.map((square) => [squareKey(square), square.tile] as const)]);
}

function without(board: Board, keys: readonly string[]): Board {
  return new Map([...board].filter(([key]) => !keys.includes(key)));
}

function made({ squares }: WordRearrangedEntry): string {
  const [first, last] = [squares[0], squares.at(-1)];
  if (!first || !last || last.row - first.row + last.col - first.col + 1 !== squares.length) return '';
  return squares.map(({ tile }) => tile).join('');
}
