import { afterEach, expect, test } from 'vitest';
import { figure, hasText, preferredLanguage, speak, t, tLoose } from '.';
import { isolated } from './isolated';

const root = { lang: 'en' };
Object.assign(globalThis, { document: { documentElement: root } });
afterEach(() => speak('en'));

test('names are filled in, and forms follow the number', () => {
  expect(t('games.turn-of', { name: 'Ben' })).toBe('Ben is on turn');
  expect(t('games.free', { count: 1 })).toBe('1 seat free');
  expect(t('games.free', { count: 3 })).toBe('3 seats free');
});

test('another language takes over at once, and the document says so', async () => {
  await speak('de');
  expect(t('games.free', { count: 1 })).toBe('1 Platz frei');
  expect(root.lang).toBe('de');
});

test('a key that is not there gives the fallback', () => {
  expect(hasText('level.nobody')).toBe(false);
  expect(tLoose('level.nobody', {}, 'nobody')).toBe('nobody');
});

test('a name that looks like a parameter stays as it is', () => {
  expect(t('games.turn-of', { name: '{count}' })).toBe('{count} is on turn');
});

test('a name that reads from right to left stands by itself, once, and others are left alone', () => {
  expect(t('games.turn-of', { name: 'שלום' })).toBe('\u2068שלום\u2069 is on turn');
  expect(isolated(`${isolated('שלום')} and Ben`)).toBe('\u2068שלום\u2069 and Ben');
  expect(isolated('Ben')).toBe('Ben');
});

test('the first language that there is is spoken', () => {
  expect(preferredLanguage(['fr-FR', 'de-AT', 'en'])).toBe('de');
  expect(preferredLanguage(['fr'])).toBe('en');
});

test('a number below zero has a minus sign, no hyphen', () => {
  expect([figure(-12), figure(1), t('said.points', { count: -3 })]).toEqual(['−12', '1', '−3 points']);
});
