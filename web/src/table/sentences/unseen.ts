/** The tiles you do not see, in the bag and on the other racks, grouped as one looks for them. */
import type { TileKind, View } from '~/wire';

export interface UnseenTile {
  tile: string;
  /** How many are out of snapshot, and how many there are in all. */
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

/** Vowels, consonants and blanks, each letter with its count, those used up too, but none that only a blank can be. */
export function unseenGroups(view: Pick<View, 'unseen'>, kinds: readonly TileKind[]): UnseenGroup[] {
  const counts = new Map(view.unseen);
  const sorted: Record<UnseenGroup['kind'], UnseenTile[]> = { vowels: [], consonants: [], blanks: [] };
  for (const kind of kinds.filter((each) => each.count > 0)) {
    const { tile, count: of, value } = kind;
    sorted[groupOf(kind)].push({ tile, count: counts.get(tile) ?? 0, of, value });
  }
  return (['vowels', 'consonants', 'blanks'] as const)
    .map((kind) => ({ kind, tiles: sorted[kind], count: sum(sorted[kind].map((tile) => tile.count)) }))
    .filter((group) => group.tiles.length > 0);
}

/** All tiles out of snapshot. */
export function unseenCount(view: Pick<View, 'unseen'>): number {
  return sum(view.unseen.map(([, count]) => count));
}

function groupOf(kind: TileKind): UnseenGroup['kind'] {
  if (kind.tile === BLANK) return 'blanks';
  return kind.vowel ? 'vowels' : 'consonants';
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
