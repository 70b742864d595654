/** A position while it is set up by hand: what lies where, racks as they are typed, points, and its line of CGP. */
import { spot } from '~/board/draft/state';
import type { At, BoardTile, PositionShown, TileKind } from '~/wire';

export interface Setting {
  rows: number;
  cols: number;
  board: ReadonlyMap<number, BoardTile>;
  /** As typed, the player to move first. */
  racks: readonly string[];
  scores: readonly number[];
  scoreless: number;
}

/** A position as it can be changed. */
export function settingOf(shown: PositionShown): Setting {
  return {
    rows: shown.plan.rows,
    cols: shown.plan.cols,
    board: new Map(shown.board.map((tile) => [spot(tile), tile])),
    racks: shown.racks.map((rack) => rack.map(({ tile }) => written(tile, shown.tiles)).join('')),
    scores: shown.scores,
    scoreless: shown.scoreless,
  };
}

/** A position as its line. What was typed on a rack stands there as it is, so that the server says what is wrong with it. */
export function lineOf(setting: Setting, kinds: readonly TileKind[]): string {
  const rows = Array.from({ length: setting.rows }, (_, row) => rowOf(setting, row, kinds));
  const racks = setting.racks.map((rack) => rack.replace(/[\s/]+/g, ''));
  return [rows.join('/'), racks.join('/'), setting.scores.join('/'), setting.scoreless].join(' ');
}

function rowOf(setting: Setting, row: number, kinds: readonly TileKind[]): string {
  let text = '';
  let free = 0;
  for (let col = 0; col < setting.cols; col += 1) {
    const tile = setting.board.get(spot({ row, col }));
    if (!tile) {
      free += 1;
      continue;
    }
    if (free > 0) text += free;
    free = 0;
    const letters = written(tile.tile, kinds);
    text += tile.blank ? letters.toLowerCase() : letters;
  }
  return free > 0 ? text + free : text;
}

/** A tile as a line has it; in brackets where single letters side by side could be read as one tile. */
function written(tile: string, kinds: readonly TileKind[]): string {
  return tile.length > 1 || (tile !== '?' && kinds.some((kind) => kind.tile.length > 1)) ? `[${tile}]` : tile;
}

/** The setting with a tile on a square, or with none there. */
export function withTile(setting: Setting, at: At, kind: TileKind | null, blank: boolean): Setting {
  const board = new Map(setting.board);
  if (kind === null) board.delete(spot(at));
  else board.set(spot(at), { ...at, tile: kind.tile, blank, value: blank ? 0 : kind.value, since: null });
  return { ...setting, board };
}

/** The kind of tile that is meant by a key. */
export function kindTyped(key: string, kinds: readonly TileKind[]): TileKind | null {
  const typed = key.toLocaleUpperCase();
  if (typed.length === 0 || key.length > 2) return null;
  return kinds.find(({ tile, typed: ways }) => tile !== '?' && (tile === typed || ways.some((way) => way.toLocaleUpperCase() === typed))) ?? null;
}

/** How many tiles of each kind are neither on the board nor on a rack that is told; below zero where too many are used. */
export function left(setting: Setting, kinds: readonly TileKind[]): ReadonlyMap<string, number> {
  const count = new Map(kinds.map(({ tile, count: there }) => [tile, there]));
  const take = (tile: string) => count.set(tile, (count.get(tile) ?? 0) - 1);
  for (const tile of setting.board.values()) take(tile.blank ? '?' : tile.tile);
  for (const rack of setting.racks) for (const tile of tilesOf(rack, kinds)) take(tile);
  return count;
}

/** The tiles of a rack as it is typed, as far as they can be read: the longest that fits first, as the server reads it. */
export function tilesOf(rack: string, kinds: readonly TileKind[]): string[] {
  const ways = kinds
    .flatMap(({ tile, typed }) => [tile, ...typed].map((way) => ({ way: way.toLocaleUpperCase(), tile })))
    .sort((a, b) => b.way.length - a.way.length);
  const text = rack.toLocaleUpperCase().replace(/\s/g, '');
  const found: string[] = [];
  for (let at = 0; at < text.length; ) {
    const bracket = /^\[([^\]]+)\]/.exec(text.slice(at));
    const rest = bracket?.[1] ?? text.slice(at);
    const fit = ways.find(({ way }) => (bracket ? rest === way : rest.startsWith(way)));
    if (fit) found.push(fit.tile);
    else if (!bracket && rest.startsWith('.')) found.push('?');
    at += bracket ? bracket[0].length : (fit?.way.length ?? 1);
  }
  return found;
}

/** The next free square from a square on in a line, that square too; the last one of the line where there is none. */
export function stepped(setting: Setting, at: At, down: boolean, by: number): At {
  const row = down ? at.row + by : at.row;
  const col = down ? at.col : at.col + by;
  return row < 0 || col < 0 || row >= setting.rows || col >= setting.cols ? at : { row, col };
}

/** A line of CGP with another rack for one of its players. */
export function withRack(line: string, place: number, rack: string): string {
  const parts = line.split(' ');
  const racks = (parts[1] ?? '').split('/');
  racks[place] = rack.replace(/[\s/]+/g, '');
  parts[1] = racks.join('/');
  return parts.join(' ');
}

/** Whether the rack of who is to move is told in a line. */
export function hasRack(line: string): boolean {
  return ((line.split(' ')[1] ?? '').split('/')[0] ?? '') !== '';
}

/** The players by their places as they sit after so many turns: who is to move comes first. */
export function turned<Thing>(things: readonly Thing[], turns: number): Thing[] {
  const by = things.length === 0 ? 0 : turns % things.length;
  return [...things.slice(by), ...things.slice(0, by)];
}
