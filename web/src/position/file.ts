/** A study as a file to take away, and read again. */
import { USUAL } from './address';
import type { Study } from './shelf';

const FORM = 'lexiko-study-1';

export const fileOf = (study: Study): string => JSON.stringify({ form: FORM, ...study }, null, 1);

/** The study in a text; null where it is none. */
export function studyIn(text: string): Study | null {
  if (!text.trimStart().startsWith('{')) return null;
  try {
    const found = JSON.parse(text) as Partial<Study> & { form?: string };
    const { id, at, names, rules, tree, record, turn, turns, table } = found;
    const whole = found.form === FORM && typeof id === 'string' && Array.isArray(names) && Array.isArray(tree?.all) && isRooted(tree);
    if (!whole || !tree) return null;
    return {
      id,
      at: Number(at) || 0,
      names: names.map(String),
      rules: rules ?? USUAL,
      tree,
      record: record ?? '',
      turn: turn ?? null,
      turns: turns ?? null,
      table: table ?? '',
    };
  } catch {
    return null;
  }
}

/** Whether every variation but the beginning goes on from one before it, and the one that is shown is there. */
function isRooted(tree: Study['tree']): boolean {
  const known = new Set<number>();
  for (const { id, from, cgp, text } of tree.all) {
    if (typeof cgp !== 'string' || typeof text !== 'string' || typeof id !== 'number' || known.has(id)) return false;
    if (id === 0 ? from !== null : from === null || !known.has(from)) return false;
    known.add(id);
  }
  return known.has(0) && known.has(tree.at);
}
