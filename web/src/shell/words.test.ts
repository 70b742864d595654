import { expect, test } from 'vitest';
import type { Offers } from '~/wire';
import { setFor, wordsNote } from './words';

const offers = (german: string[]) =>
  ({
    editions: [{ key: 'attic', set_key: 'german' }, { key: 'classic', set_key: 'english' }],
    sets: [
      { key: 'english', language: 'en', lexica: ['english'] },
      { key: 'german', language: 'de', lexica: german },
    ],
  }) as unknown as Offers;

test('a game with one press takes words of the page’s language where there are any', () => {
  expect(setFor(offers(['deutsch']), 'de')?.key).toBe('german');
  expect(setFor(offers([]), 'de')?.key).toBe('english');
  expect(setFor(offers(['deutsch']), 'en')?.key).toBe('english');
});

test('the language of the words is said where it is not the page’s', () => {
  expect(wordsNote(setFor(offers([]), 'de'), 'de')).toBe('Words: Englisch.');
  expect(wordsNote(setFor(offers([]), 'en'), 'en')).toBe('');
  expect(wordsNote(undefined, 'de')).toBe('');
});
