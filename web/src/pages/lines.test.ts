import { afterEach, expect, test } from 'vitest';
import { speak } from '~/i18n';
import type { TableLine } from '~/wire';
import { grouped, joinable, moment, others, standing } from './lines';

Object.assign(globalThis, { document: { documentElement: {} } });
afterEach(() => speak('en'));

const line = (change: Partial<TableLine>): TableLine => ({
  id: 'abc',
  state: 'playing',
  edition: 'classic',
  variations: [],
  timing: { kind: 'none', seconds: [], increment: 0, days: 3, late: 'ask' },
  names: ['Ada', 'Ben', 'Cy'],
  bots: [null, null, null],
  taken: [true, true, true],
  scores: [0, 0, 0],
  on_turn: 1,
  your_seats: [0],
  your_turn: false,
  due_at: null,
  changed_at: 0,
  winners: [],
  invited: false,
  ...change,
});

test('the others are named, and everybody where all sit at one device', () => {
  expect(others(line({}))).toBe('Ben and Cy');
  expect(others(line({ taken: [true, false, false] }))).toBe('');
  expect(others(line({ your_seats: [0, 1, 2] }))).toBe('Ada, Ben, and Cy');
});

test('a computer that goes by its level is named in the language in use', async () => {
  const against = line({ names: ['Ada', 'Expert 2', 'Cy'], bots: [null, 'expert', null] });
  await speak('de');
  expect(others(against)).toBe('Meister 2 und Cy');
});

test('whose turn it is, is told by name', () => {
  expect(standing(line({}))).toBe('Ben is on turn');
  expect(standing(line({ your_turn: true }))).toBe('It is your turn');
  expect(standing(line({ state: 'waiting', taken: [true, false, false] }))).toBe('2 seats free');
});

test('a shared win is never called a win, nor a win of others yours', () => {
  expect(standing(line({ state: 'over', winners: [0] }))).toBe('You won');
  expect(standing(line({ state: 'over', winners: [0, 1] }))).toBe('You share the win');
  expect(standing(line({ state: 'over', winners: [1] }))).toBe('Ben won');
  expect(standing(line({ state: 'over', winners: [1, 2] }))).toBe('Ben and Cy share the win');
  expect(standing(line({ state: 'void' }))).toBe('Ended without a result');
});

test('a finished game stays on the list', () => {
  const groups = grouped([line({ state: 'over' }), line({ state: 'void' }), line({}), line({ state: 'waiting' })]);
  expect(groups.over).toHaveLength(2);
  expect(groups.theirs).toHaveLength(1);
  expect(groups.waiting).toHaveLength(1);
});

test('what is due first comes first, then what changed last', () => {
  const tables = [line({ id: 'old', changed_at: 1 }), line({ id: 'new', changed_at: 2 }), line({ id: 'due', due_at: 9 })];
  expect(grouped(tables).theirs.map((each) => each.id)).toEqual(['due', 'new', 'old']);
});

test('a moment of today is an hour, another one has its day', () => {
  const noon = new Date(2026, 10, 28, 12, 0).getTime() / 1000;
  expect(moment(noon + 3600, noon)).not.toMatch(/Nov/);
  expect(moment(noon + 2 * 86_400, noon)).toMatch(/Nov/);
});

test('an open table of your own is not offered to you', () => {
  expect(joinable([line({ id: 'own' }), line({ id: 'other', your_seats: [] })]).map((each) => each.id)).toEqual(['other']);
});

test('who would like to play again is told by name, and such tables come before all others', () => {
  const again = line({ id: 'again', state: 'waiting', invited: true, your_seats: [], taken: [true, false, true], bots: [null, null, 'casual'] });
  expect(standing(again)).toBe('Ada would like to play again.');
  const groups = grouped([line({ id: 'other', state: 'waiting' }), again]);
  expect(groups.invited.map(({ id }) => id)).toEqual(['again']);
  expect(groups.waiting.map(({ id }) => id)).toEqual(['other']);
});
