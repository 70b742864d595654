import { expect, test } from 'vitest';
import { check, gradeFor, tilesOf } from './asking';

const ENGLISH = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const SPANISH = [...'ABCDEFGHIJLMNOPQRSTUVXYZ', 'Ñ', 'CH', 'LL', 'RR'];
const answered = (came: string[], missed: string[] = [], others: string[] = []) => ({ came, missed, others });

test('answers are taken in any case and order, with spaces or commas between them', () => {
  const card = { kind: 'anagrams', letters: 'AET' };
  const question = { shown: 'AET', answers: ['ATE', 'EAT', 'TEA'] };
  expect(check(card, question, ' tea,ATE  aet ', ENGLISH)).toEqual(answered(['ATE', 'TEA'], ['EAT'], ['AET']));
  expect(check(card, question, '', ENGLISH)).toEqual(answered([], ['ATE', 'EAT', 'TEA']));
});

test('hooks are told by where the dash stands, several at once', () => {
  const card = { kind: 'hooks', letters: 'LANE' };
  const question = { shown: 'LANE', answers: ['P-', '-D', '-S'] };
  expect(check(card, question, 'p- ds', ENGLISH)).toEqual(answered(['P-', '-D', '-S']));
  expect(check(card, question, '-d xp-', ENGLISH)).toEqual(answered(['P-', '-D'], ['-S'], ['X-']));
});

test('yes and no are taken in both languages', () => {
  const card = { kind: 'word', letters: 'QI' };
  const question = { shown: 'QI', answers: ['YES'] };
  for (const said of ['y', 'Yes', 'j', 'JA']) expect(check(card, question, said, ENGLISH)).toEqual(answered(['YES']));
  for (const said of ['n', 'no', 'Nein']) expect(check(card, question, said, ENGLISH)).toEqual(answered([], ['YES'], ['NO']));
});

test('tiles of two letters are read where they can be, and accents that no tile has are left out', () => {
  expect(tilesOf('cañillo', SPANISH)).toEqual(['C', 'A', 'Ñ', 'I', 'LL', 'O']);
  expect(tilesOf('[CH]é', SPANISH)).toEqual(['CH', 'E']);
  expect(tilesOf('té1', SPANISH)).toBeNull();
});

test('a grade is suggested by whether all came, and how soon for so many', () => {
  expect(gradeFor(answered(['TEA']), 1.5)).toBe(4);
  expect(gradeFor(answered(['TEA'], ['EAT']), 1.5)).toBe(1);
  expect(gradeFor(answered(['TEA'], [], ['ETA']), 1.5)).toBe(1);
  expect(gradeFor(answered(['TEA', 'EAT', 'ATE']), 9)).toBe(4);
  expect(gradeFor(answered(['TEA']), 9)).toBe(3);
  expect(gradeFor(answered(['TEA']), 13)).toBe(2);
});
