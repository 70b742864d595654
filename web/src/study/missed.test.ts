import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import type { GameReview } from '~/wire';
import { Box } from './box';
import { missedBy } from '~/review/missed';
import { keep, kept } from './base';
import { missedAt, putFromReview, putMissed } from './missed';

const turn = (seat: number, lost: number, ...missed: string[]) => ({ seat, lost, missed: missed.map((letters) => ({ kind: 'anagrams', letters })) });
const review = { lexicon: 'english', turns: [turn(0, 5, 'AET'), turn(1, 90, 'EIT'), turn(0, 61, 'AEINRST', 'AET')] } as unknown as GameReview;

test('of a review the cards of ones own turns are taken, the largest loss first and each once', () => {
  expect(missedBy(review, [0]).map(({ letters, turn }) => `${letters} ${turn}`)).toEqual(['AEINRST 3', 'AET 3']);
  expect(missedBy(review, [])).toEqual([]);
});

test('they are put in once, and know where they were missed', async () => {
  const box = await Box.open('missed-words');
  const cards = missedBy(review, [0]).map((card) => ({ ...card, table: 'a-table' }));
  expect(await putMissed(box, cards, 10)).toBe(2);
  expect(await putMissed(box, cards, 20)).toBe(0);
  expect((await box.lacking(9)).map(({ letters }) => letters)).toEqual(['AEINRST', 'AET']);
  expect(await missedAt('missed-words', { kind: 'anagrams', letters: 'AET' })).toEqual({ table: 'a-table', turn: 3 });
  expect(await missedAt('other-words', { kind: 'anagrams', letters: 'AET' })).toBeNull();
});

test('the box that cards were put into from a game is the one that is opened to learn them', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')));
  vi.stubGlobal('localStorage', { getItem: () => null });
  await keep('words', 'english');
  expect(await putFromReview('a-table', { ...review, lexicon: 'english-family' } as GameReview, [0])).toBe(2);
  expect(await kept('words')).toBe('english-family');
});
