import { expect, test } from 'vitest';
import type { PadLine } from './pad';
import { roundsOf } from './pad';
import { noteText } from './pad_note';

function line(more: Partial<PadLine> = {}): PadLine {
  return {
    seq: 1, gameSeq: 1, seat: 0, kind: 'play', word: 'HAND', place: '8H', points: 25, total: 25, blanks: [], words: [], bonus: 0,
    count: 4, steps: [], tookUp: null, paidFor: null, withdrawn: false, lookedUp: [], rejected: [], failed: [], because: [], ...more,
  };
}

const upTo = (letters: number) => (text: string) => text.length <= letters;
const words = ['HAND', 'HI', 'AN'].map((word) => ({ word }) as PadLine['words'][number]);
const swap = { kind: 'blank-recycled', square: { row: 14, col: 6, tile: 'I', blank: false } } as PadLine['steps'][number];

test('a plain play has no second line', () => {
  expect(noteText(line({ words: words.slice(0, 1) }), upTo(30))).toBe('');
});

test('the other words, the bonus and the letter of a blank are told', () => {
  expect(noteText(line({ words }), upTo(30))).toBe('also HI, AN');
  expect(noteText(line({ blanks: ['G'], bonus: 50, count: 7 }), upTo(30))).toBe('blank G; 50 for 7 tiles');
});

test('a swap before the play is told with its letter and place', () => {
  expect(noteText(line({ steps: [swap] }), upTo(30))).toBe('I for the blank at 15G');
});

test('a word laid anew is told as it lay and as it lies', () => {
  const anew = { kind: 'word-rearranged', place: '8H', squares: [] } as unknown as PadLine['steps'][number];
  expect(noteText(line({ steps: [anew], tookUp: { was: 'EAT', made: 'TEA' } }), upTo(30))).toBe('EAT to TEA');
  expect(noteText(line({ steps: [anew], tookUp: { was: 'EAT', made: 'TEA' } }), upTo(8))).toBe('from EAT');
  expect(noteText(line({ steps: [anew], tookUp: { was: 'EAT', made: '' } }), upTo(30))).toBe(noteText(line({ steps: [anew] }), upTo(30)));
});

test('why a turn was lost or a play taken back comes first', () => {
  expect(noteText(line({ kind: 'lost', because: ['COXITIS'] }), upTo(30))).toBe('COXITIS stood');
  expect(noteText(line({ withdrawn: true, rejected: ['WIFT'], words }), upTo(40))).toBe('not in the list; also HI, AN');
});

test('in a narrow column a thing is told in a word or two, or not at all, and never in part', () => {
  expect(noteText(line({ words }), upTo(9))).toBe('+ HI, AN');
  expect(noteText(line({ words }), upTo(4))).toBe('+ HI');
  expect(noteText(line({ words: [...words, { word: 'EXTRAS' }, { word: 'SO' }] as typeof words }), upTo(3))).toBe('+ 4');
  expect(noteText(line({ blanks: ['N', 'N'] }), upTo(11))).toBe('blanks N, N');
  expect(noteText(line({ blanks: ['N', 'N'] }), upTo(8))).toBe('bl. N, N');
  expect(noteText(line({ blanks: ['N', 'N'] }), upTo(7))).toBe('');
  expect(noteText(line({ bonus: 50, count: 7, words }), upTo(8))).toBe('all 7');
});

test('the turns stand by rounds in playing order, whoever began', () => {
  const [one, two, three] = [line({ seq: 1, seat: 1 }), line({ seq: 2, seat: 0 }), line({ seq: 3, seat: 1 })];
  expect(roundsOf([one, two, three], [1, 0])).toEqual([[one, two], [three, null]]);
  expect(roundsOf([], [0, 1])).toEqual([]);
});
