/** Messages in tiles: texts as tiles, what they are worth, and what is left in the pouch. */
import type { MessageView, Spelling, SpeltTile, TileKind } from '~/wire';

/** A message has room for so many tiles and gaps. */
export const LONGEST = 24;

/** What is left of each kind of tile, by its letter; `?` for blanks. */
export function leftIn(pouch: readonly TileKind[], up: Iterable<readonly SpeltTile[]>): Map<string, number> {
  const left = new Map(pouch.map((kind) => [kind.tile, kind.count]));
  for (const tiles of up) {
    for (const { tile, blank } of tiles) {
      if (tile === '') continue;
      const key = blank ? '?' : tile;
      left.set(key, (left.get(key) ?? 0) - 1);
    }
  }
  return left;
}

/** Whose tiles are out of the pouch: those of messages that stay up, and of others who spell now. */
export function outOfPouch(
  messages: Iterable<MessageView>, spelling: readonly Spelling[], me: string | null, mine: readonly SpeltTile[],
): (readonly SpeltTile[])[] {
  const up = [...messages].sort((a, b) => a.seq - b.seq);
  const stay = up.slice(Math.max(0, up.length - 2));
  return [...stay.map((each) => each.tiles), ...spelling.filter((each) => each.member !== me).map((each) => each.tiles), mine];
}

/** What tiles are worth. */
export function worth(tiles: readonly SpeltTile[], pouch: readonly TileKind[]): number {
  const values = new Map(pouch.map((kind) => [kind.tile, kind.value]));
  return tiles.reduce((sum, { tile, blank }) => sum + (tile === '' ? 0 : (values.get(blank ? '?' : tile) ?? 0)), 0);
}

/** A tile, and where it is in its message. */
export type PlacedTile = SpeltTile & { nth: number };

/** What is between the gaps of a message that is being spelt, also where that is nothing yet. */
export function partsOf(tiles: readonly SpeltTile[]): PlacedTile[][] {
  const parts: PlacedTile[][] = [[]];
  for (const [nth, tile] of tiles.entries()) {
    if (tile.tile === '') parts.push([]);
    else parts.at(-1)?.push({ ...tile, nth });
  }
  return parts;
}

/** The words of a message, each its tiles. */
export function wordsOf(tiles: readonly SpeltTile[]): PlacedTile[][] {
  return partsOf(tiles).filter((word) => word.length > 0);
}

/** A message as it is read. */
export function readAs(tiles: readonly SpeltTile[]): string {
  return wordsOf(tiles).map((word) => word.map(({ tile }) => tile).join('')).join(' ');
}

/** The tile that is typed by a key: its letter, or one of what may be typed for it. */
export function tileTyped(key: string, pouch: readonly TileKind[]): TileKind | undefined {
  const wanted = key.toLocaleUpperCase();
  return pouch.find((kind) => kind.tile !== '?' && (kind.tile === wanted || kind.typed.some((each) => each.toLocaleUpperCase() === wanted)));
}
