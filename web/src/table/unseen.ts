/** The tiles you do not see, in the bag and on the other racks, grouped as one looks for them. */
import type { TileKind, View } from '~/wire';

export interface UnseenTile {
  tile: string;
  /** How many are out of sight, and how many there are in all. */
  count: number;
  of: number;
  value: number;
}

export interface UnseenGroup {
  kind: 'vowels' | 'consonants' | 'blanks';
  tiles: UnseenTile[];
  count: number;
}

const BLANK = '?';
const VOWELS = /^[AEIOUÄÖÜÅÆØÁÉÍÓÚÀÈÌÒÙÂÊÎÔÛŐŰ]/;

/** Vowels, consonants and blanks, each letter with its count, those used up too, but none that only a blank can be. */
export function unseenGroups(view: Pick<View, 'unseen'>, kinds: readonly TileKind[]): UnseenGroup[] {
  const counts = new Map(view.unseen);
  const all = kinds.filter((kind) => kind.count > 0).map((kind) => ({
    tile: kind.tile,
    count: counts.get(kind.tile) ?? 0,
    of: kind.count,
    value: kind.value,
  }));
  const sorted: Record<UnseenGroup['kind'], UnseenTile[]> = { vowels: [], consonants: [], blanks: [] };
  for (const tile of all) sorted[groupOf(tile.tile)].push(tile);
  return (['vowels', 'consonants', 'blanks'] as const)
    .map((kind) => ({ kind, tiles: sorted[kind], count: sum(sorted[kind].map((tile) => tile.count)) }))
    .filter((group) => group.tiles.length > 0);
}

/** All tiles out of sight. */
export function unseenCount(view: Pick<View, 'unseen'>): number {
  return sum(view.unseen.map(([, count]) => count));
}

function groupOf(tile: string): UnseenGroup['kind'] {
  if (tile === BLANK) return 'blanks';
  return VOWELS.test(tile.toUpperCase()) ? 'vowels' : 'consonants';
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
