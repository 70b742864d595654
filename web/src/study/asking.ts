/** What was typed, held against a card, and the grade that it suggests: as `lexiko study` does it. */
import { AGAIN, EASY, GOOD, HARD, type Grade } from './memory';

export interface Card {
  kind: string;
  letters: string;
}
/** A card as it is asked: what is shown, and every answer, in order. */
export interface Question {
  shown: string;
  answers: readonly string[];
  /** What some of the answers mean. */
  meanings?: Readonly<Record<string, string>>;
}
/** What came, what did not, and what is no answer. */
export interface Answered {
  came: readonly string[];
  missed: readonly string[];
  others: readonly string[];
}

const YES = 'YES';
const NO = 'NO';
const SAID: Readonly<Record<string, string>> = { y: YES, yes: YES, j: YES, ja: YES, n: NO, no: NO, nein: NO };
/** Seconds for the first answer: less comes at once, more with trouble. */
const AT_ONCE = 3;
const WITH_TROUBLE = 12;
const FOR_EACH_MORE = 3;

/** What was typed, in any case and order; `tiles` are the letters there are. */
export function check(card: Card, question: Question, typed: string, tiles: readonly string[]): Answered {
  const given = [...new Set(read(card.kind, typed, tiles))];
  return {
    came: question.answers.filter((each) => given.includes(each)),
    missed: question.answers.filter((each) => !given.includes(each)),
    others: given.filter((each) => !question.answers.includes(each)),
  };
}

export function gradeFor(answered: Answered, seconds: number): Grade {
  if (answered.missed.length > 0 || answered.others.length > 0) return AGAIN;
  const more = FOR_EACH_MORE * Math.max(0, answered.came.length - 1);
  if (seconds <= AT_ONCE + more) return EASY;
  return seconds <= WITH_TROUBLE + more ? GOOD : HARD;
}

/** The tiles that a text is spelt with, the longest first; null where it cannot be. */
export function tilesOf(text: string, tiles: readonly string[]): string[] | null {
  const found: string[] = [];
  let left = asTyped(text, tiles);
  const longest = [...tiles].sort((one, other) => other.length - one.length);
  while (left !== '') {
    const tile = longest.find((each) => left.startsWith(each));
    if (tile === undefined) return null;
    found.push(tile);
    left = left.slice(tile.length);
  }
  return found;
}

/** In capitals, brackets left out, and accents too where there is no such tile. */
function asTyped(text: string, tiles: readonly string[]): string {
  const plain = (letter: string) => (tiles.some((tile) => tile.includes(letter)) ? letter : letter.normalize('NFD').replace(/\p{M}/gu, ''));
  return [...text.toUpperCase().normalize('NFC').replace(/[[\]]/g, '')].map(plain).join('');
}

function read(kind: string, typed: string, tiles: readonly string[]): string[] {
  if (kind === 'word') {
    const said = typed.trim().toLowerCase();
    return said === '' ? [] : [SAID[said] ?? said.toUpperCase()];
  }
  const parts = typed.replace(/,/g, ' ').split(/\s+/).filter((part) => part !== '');
  return kind === 'hooks' ? parts.flatMap((part) => hooksIn(part, tiles)) : parts.map((part) => tilesOf(part, tiles)?.join('') ?? part.toUpperCase());
}

/** `sp-` as `S-`, `P-`; what has no dash is taken for letters that go behind. */
function hooksIn(part: string, tiles: readonly string[]): string[] {
  const letters = part.replace(/^-+|-+$/g, '');
  if (letters === '') return [];
  const found = tilesOf(letters, tiles) ?? [letters.toUpperCase()];
  return found.map((tile) => (part.endsWith('-') ? `${tile}-` : `-${tile}`));
}
