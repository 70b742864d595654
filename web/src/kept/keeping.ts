/**
 * What this browser keeps for when there is no network: tables and walls as their person was shown them last, and a move
 * that waits to be sent. All of it goes when somebody signs out or is forgotten; nothing is kept at a family's tablet.
 */
import { clear, createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import type { CommandRequest, TableLine, TableSnapshot, WallSnapshot } from '~/wire';

/** Something as it was seen, in seconds since 1970. */
export interface Seen<What> {
  what: What;
  at: number;
}
/** A move that was made without a network: the whole request, which is done once for its key and for the game as it stood. */
export interface WaitingMove {
  table: string;
  request: CommandRequest;
  at: number;
  /** Why it was not taken, until its person has been told: the game had gone on, or the rules forbid it. */
  refused?: { late: boolean; problem: { code: string; detail: string; faults: readonly unknown[] } };
}

/** The browser's cache of photos; the service worker knows it by this name too. */
export const PHOTOS = 'lexiko-photos';
/** The box of cards, in a database of its own. */
const STUDY = 'lexiko-study';
const SHARED = 'lexiko.shared-device';
const DAYS_KEPT = 28;
const MOST_TABLES = 40;

let made: UseStore | null = null;
let studied: UseStore | null = null;
let forgotten = 0;
let photosForgotten = 0;

const store = () => (made ??= createStore('lexiko', 'seen'));
/** Positions that were studied, which stay until they are removed, or somebody else uses the browser. */
export const studies = () => (studied ??= createStore('lexiko-studies', 'kept'));
const now = () => Date.now() / 1000;

/** Whether anything may be kept here: the browser can, and this is nobody's but its person's. */
export function mayKeep(): boolean {
  try {
    return 'indexedDB' in globalThis && localStorage.getItem(SHARED) === null;
  } catch {
    return false;
  }
}

/** This browser hangs on a wall for everybody, or does not any more. */
export async function shared(is: boolean): Promise<void> {
  try {
    if (!is) return localStorage.removeItem(SHARED);
    if (localStorage.getItem(SHARED) !== null) return;
    localStorage.setItem(SHARED, '1');
  } catch {
    // A browser that keeps nothing keeps nothing of anybody.
  }
  await forgetAll();
}

/** Forget everything: somebody has signed out, or goes for good. */
export async function forgetAll(): Promise<void> {
  forgotten += 1;
  photosForgotten += 1;
  await quietly(() => clear(store()));
  await quietly(() => clear(studies()));
  await quietly(() => caches.delete(PHOTOS));
  await quietly(async () => void indexedDB.deleteDatabase(STUDY));
}

export const keepTable = (id: string, state: TableSnapshot) => keep(`table/${id}`, state);
export const seenTable = (id: string) => seen<TableSnapshot>(`table/${id}`);
export const forgetTable = (id: string) => quietly(() => del(`table/${id}`, store()));
export const keepLines = (lines: readonly TableLine[]) => keep('lines', lines);
export const seenLines = () => seen<readonly TableLine[]>('lines');
export const keepWall = (id: string, state: WallSnapshot) => keep(`wall/${id}`, state);
export const seenWall = (id: string) => seen<WallSnapshot>(`wall/${id}`);

/** Forget a wall, and its photos. */
export async function forgetWall(id: string): Promise<void> {
  photosForgotten += 1;
  await quietly(() => del(`wall/${id}`, store()));
  await quietly(async () => {
    const cache = await caches.open(PHOTOS);
    for (const { url } of await cache.keys()) if (url.includes(`/walls/${id}/photos/`)) await cache.delete(url);
  });
}

/** Keep a wall's photos at hand, by their addresses, the latest first. */
export async function keepPhotosOf(id: string, addresses: readonly string[]): Promise<void> {
  const before = photosForgotten;
  if (!mayKeep() || !('caches' in globalThis)) return;
  const { keepPhotos } = await import('./photos');
  await quietly(async () => keepPhotos(await caches.open(PHOTOS), id, addresses, () => before === photosForgotten));
  // They were on their way while they were forgotten.
  if (before !== photosForgotten) await quietly(() => caches.delete(PHOTOS));
}
/** Whether there is a box of cards here; what opens it is loaded only then. */
export const hasBox = async () => (await quietly(() => indexedDB.databases()))?.some(({ name }) => name === STUDY) ?? false;

export const keepMove = (move: WaitingMove) => quietly(() => set(`move/${move.table}`, move, store()));
export const forgetMove = (table: string) => quietly(() => del(`move/${table}`, store()));

/** The moves that wait. */
export async function keptMoves(): Promise<WaitingMove[]> {
  if (!mayKeep()) return [];
  const found = (await quietly(() => entries<string, unknown>(store()))) ?? [];
  return found.filter(([key]) => key.startsWith('move/')).map(([, move]) => move as WaitingMove);
}

/** Keep only tables that are still this person's, and none for longer than four weeks; the latest, where there are many. */
export async function tidy(mine: readonly string[]): Promise<void> {
  const found = (await quietly(() => entries<string, Seen<unknown>>(store()))) ?? [];
  const tables = found.filter(([key]) => key.startsWith('table/')).sort(([, one], [, other]) => other.at - one.at);
  const theirs = tables.filter(([key, { at }]) => mine.includes(key.slice('table/'.length)) && at > now() - DAYS_KEPT * 86_400);
  const stay = new Set(theirs.slice(0, MOST_TABLES).map(([key]) => key));
  for (const [key] of tables) if (!stay.has(key)) await quietly(() => del(key, store()));
}

/** Keep only walls whose household this person is still of; `mine` is asked for where any is kept. */
export async function tidyWalls(mine: () => Promise<readonly string[]>): Promise<void> {
  const found = (await quietly(() => entries<string, unknown>(store()))) ?? [];
  const walls = found.map(([key]) => key).filter((key) => key.startsWith('wall/'));
  if (walls.length === 0) return;
  const ids = await quietly(mine);
  for (const id of walls.map((key) => key.slice('wall/'.length))) if (ids && !ids.includes(id)) await forgetWall(id);
}

async function keep(key: string, what: unknown): Promise<void> {
  const before = forgotten;
  if (!mayKeep()) return;
  await quietly(() => set(key, { what, at: now() }, store()));
  // It was on its way while all was forgotten.
  if (before !== forgotten) await quietly(() => clear(store()));
}

async function seen<What>(key: string): Promise<Seen<What> | null> {
  if (!mayKeep()) return null;
  return (await quietly(() => get<Seen<What>>(key, store()))) ?? null;
}

/** A browser that keeps nothing, or no more, still plays. */
async function quietly<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
