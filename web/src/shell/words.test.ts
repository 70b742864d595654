import { afterEach, expect, test } from 'vitest';
import { speak } from '~/i18n';
import type { Offers } from '~/wire';
import { setFor, wordsNote } from './words';

Object.assign(globalThis, { document: { documentElement: {} } });
afterEach(() => speak('en'));

const offers = (german: string[]) =>
  ({
    editions: [{ key: 'attic', set_key: 'german' }, { key: 'classic', set_key: 'english' }],
    sets: [
      { key: 'english', language: 'en', lexica: ['english'] },
      { key: 'german', language: 'de', lexica: german, install: 'german' },
    ],
  }) as unknown as Offers;

test('a game with one press takes words of the page’s language where there are any', () => {
  expect(setFor(offers(['deutsch']), 'de')?.key).toBe('german');
  expect(setFor(offers([]), 'de')?.key).toBe('english');
  expect(setFor(offers(['deutsch']), 'en')?.key).toBe('english');
});

test('where the page’s language has no words here it is said which count, and which command brings others', async () => {
  expect(wordsNote(offers([]))).toBeNull();
  await speak('de');
  expect(wordsNote(offers(['deutsch']))).toBeNull();
  const note = wordsNote(offers([]));
  expect(note?.text).toContain('Englisch');
  expect(note?.command).toBe('lexiko lexicon install german');
  const bare = { ...offers([]), sets: offers([]).sets.map((set) => ({ ...set, install: null })) };
  expect(wordsNote(bare)?.command).toBe('');
});
