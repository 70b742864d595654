/** Studies kept on this device: a position with its variations, in the browser's own database, until they are removed. */
import { del, entries, set } from 'idb-keyval';
import { mayKeep, studies as store } from '~/kept/keeping';
import type { PositionRules } from '~/wire';
import type { Tree } from './tree';

export interface Study {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  names: readonly string[];
  rules: PositionRules;
  tree: Tree;
  /** The record it comes from, and after how many of its turns. */
  record: string;
  turn: number | null;
  turns: number | null;
  /** The finished game of this server that it comes from. */
  table: string;
}

const MOST = 200;

/** Keep a study; those that were touched longest ago go where there are too many. */
export async function keep(study: Study): Promise<void> {
  if (!mayKeep()) return;
  await quietly(async () => {
    await set(study.id, study, store());
    for (const old of (await all()).slice(MOST)) await del(old.id, store());
  });
}

/** All that are kept, the latest first. */
export async function kept(): Promise<Study[]> {
  if (!mayKeep()) return [];
  return (await quietly(all)) ?? [];
}

export const remove = (id: string) => quietly(() => del(id, store()));

async function all(): Promise<Study[]> {
  const found = await entries<string, Study>(store());
  return found.map(([, study]) => study).sort((a, b) => b.at - a.at);
}

/** A browser that keeps nothing has nothing kept. */
async function quietly<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
