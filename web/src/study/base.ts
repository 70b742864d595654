/** The browser's own database in which boxes of cards are: what is kept of a card, and by what it is found. */
import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb';
import type { BoxAnswer } from '~/wire';
import type { Card, Question } from './asking';
import type { Memory } from './memory';

const NAME = 'lexiko-study';
/** Where a card stands among those to come: it is learnt, it is known, or not begun. */
export const LEARNT = 0;
export const KNOWN = 1;
export const NOT_BEGUN = 2;

export interface CardRow extends Card {
  words: string;
  added: number;
  removed: number | null;
  number: number;
  memory: Memory | null;
  question: Question | null;
  /** Found by these, each with the words first; absent where the card is not to be found so. */
  next?: [string, number, number, number];
  kindOf?: [string, string];
  begun?: [string, number];
  lacks?: [string, number];
}
export interface AnswerRow extends BoxAnswer {
  words: string;
  of: [string, string, string];
  given?: [string, number, string];
}
export interface About {
  words: string;
  /** Which box at the server it is, and how much of that is here. */
  box: string;
  seen: number;
  cards: number;
  newADay: [number, number] | null;
  newSaid: boolean;
  fingerprint: string;
}
/** The words, what it is, its place among all that is sent, and its own key. */
export type UnsentKey = [words: string, what: 'card' | 'answer', place: number, ...name: string[]];
export interface Schema extends DBSchema {
  card: { key: [string, string, string]; value: CardRow; indexes: { next: [string, number, number, number]; kind: [string, string]; begun: [string, number]; lacks: [string, number] } };
  answer: { key: [string, string]; value: AnswerRow; indexes: { of: [string, string, string]; given: [string, number, string] } };
  about: { key: string; value: About };
  /** What the server has not been told yet: keys of cards and answers, each with a sign that is new whenever it changes. */
  unsent: { key: UnsentKey; value: number };
  kept: { key: string; value: unknown };
}
export type Writing = IDBPTransaction<Schema, ('card' | 'answer' | 'about' | 'unsent')[], 'readwrite'>;

let opened: Promise<IDBPDatabase<Schema>> | null = null;

/** The database, which is let go where somebody wants it away. */
export function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(NAME, 1, {
    upgrade(base) {
      const cards = base.createObjectStore('card', { keyPath: ['words', 'kind', 'letters'] });
      cards.createIndex('next', 'next');
      cards.createIndex('kind', 'kindOf');
      cards.createIndex('begun', 'begun');
      cards.createIndex('lacks', 'lacks');
      const answers = base.createObjectStore('answer', { keyPath: ['words', 'id'] });
      answers.createIndex('of', 'of');
      answers.createIndex('given', 'given');
      base.createObjectStore('about', { keyPath: 'words' });
      base.createObjectStore('unsent');
      base.createObjectStore('kept');
    },
    blocking: () => void letGo(),
    terminated: () => (opened = null),
  });
  return opened;
}

/** Close the database, until it is wanted again. */
export async function letGo(): Promise<void> {
  const closing = opened;
  opened = null;
  (await closing?.catch(() => null))?.close();
}

/** Something small that is kept beside boxes, as which words were learnt last. */
export const keep = async (name: string, value: unknown) => void (await (await database()).put('kept', value, name));
export const kept = async <Value>(name: string) => (await (await database()).get('kept', name)) as Value | undefined;

/** A card with what it is found by. */
export function found(row: CardRow): CardRow {
  const { next: _, kindOf: __, lacks: ___, ...rest } = row;
  if (row.removed !== null) return rest;
  const { words, number, memory } = row;
  const next: CardRow['next'] = memory === null ? [words, NOT_BEGUN, number, number] : [words, memory.state === 2 ? KNOWN : LEARNT, memory.due, number];
  return { ...rest, next, kindOf: [words, row.kind], ...(row.question ? {} : { lacks: [words, number] }) };
}
