/** Variations: what was played from a position, what could have been instead, and what was written beside it. */

export interface Variation {
  id: number;
  /** The one that it goes on from; null for the beginning. */
  from: number | null;
  /** The move that leads here, as it is written; empty for the beginning. */
  text: string;
  points: number;
  keeps: string;
  /** The position after it, as a line. */
  cgp: string;
  note: string;
  /** What was told of the move, with its mark: `≈ 24.1`. */
  told: string;
}

/** All variations of a position; the beginning has the number 0. */
export interface Tree {
  all: readonly Variation[];
  at: number;
}

export interface Row {
  variation: Variation;
  /** How many turns after the beginning. */
  depth: number;
}

export function begun(cgp: string): Tree {
  return { all: [{ id: 0, from: null, text: '', points: 0, keeps: '', cgp, note: '', told: '' }], at: 0 };
}

export function current(tree: Tree): Variation {
  const found = tree.all.find(({ id }) => id === tree.at) ?? tree.all[0];
  if (!found) throw new Error('a tree has its beginning');
  return found;
}

/** The tree gone on by a move from where it stands; one that is there already is gone to. */
export function played(tree: Tree, move: Pick<Variation, 'text' | 'points' | 'keeps' | 'cgp' | 'told'>): Tree {
  const there = tree.all.find(({ from, text }) => from === tree.at && text === move.text);
  if (there) return { all: tree.all.map((each) => (each === there ? { ...each, told: move.told || each.told } : each)), at: there.id };
  const id = Math.max(...tree.all.map((each) => each.id)) + 1;
  return { all: [...tree.all, { ...move, id, from: tree.at, note: '' }], at: id };
}

/** The tree with something changed where it stands, or at another variation. */
export function changed(tree: Tree, change: Partial<Pick<Variation, 'note' | 'cgp' | 'told'>>, id = tree.at): Tree {
  return { ...tree, all: tree.all.map((each) => (each.id === id ? { ...each, ...change } : each)) };
}

/** The tree without a variation and all that goes on from it; the beginning stays. */
export function without(tree: Tree, id: number): Tree {
  const gone = new Set([id]);
  if (id === 0) return tree;
  for (const { variation } of rows(tree)) if (variation.from !== null && gone.has(variation.from)) gone.add(variation.id);
  const from = tree.all.find((each) => each.id === id)?.from ?? 0;
  return { all: tree.all.filter((each) => !gone.has(each.id)), at: gone.has(tree.at) ? from : tree.at };
}

/** The variations as they stand below each other: each followed by all that goes on from it. */
export function rows(tree: Tree): Row[] {
  const below = (from: number | null, depth: number): Row[] =>
    tree.all.filter((each) => each.from === from).flatMap((variation) => [{ variation, depth }, ...below(variation.id, depth + 1)]);
  return below(null, 0);
}

/** From the beginning to a variation, both too. */
export function lineTo(tree: Tree, id = tree.at): Variation[] {
  const found = tree.all.find((each) => each.id === id);
  if (!found) return [];
  return found.from === null ? [found] : [...lineTo(tree, found.from), found];
}

/** How many turns have been made from the beginning to where the tree stands. */
export const depthOf = (tree: Tree): number => lineTo(tree).length - 1;
