import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { set, settings } from '~/settings.svelte';
import { Side } from './side.svelte';

const yes = () => true;
const no = () => false;
const kept = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
  vi.stubGlobal('document', { documentElement: { dataset: {}, lang: 'en' } });
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
});
afterEach(() => {
  set({ unseenBeside: false, talkBeside: false });
  vi.unstubAllGlobals();
});

test('what the reader has chosen stands beside a wide board, and is remembered', () => {
  const side = new Side(yes, yes);
  expect([side.used, side.shows('unseen'), side.shows('talk'), side.shows('menu')]).toEqual([false, false, false, false]);
  side.put('unseen', true);
  expect([side.used, side.shows('unseen'), side.shows('talk')]).toEqual([true, true, false]);
  expect(JSON.parse(kept.get('lexiko.settings') ?? '{}')).toMatchObject({ unseenBeside: true, talkBeside: false });
  side.put('unseen', false);
  expect([side.used, settings.unseenBeside]).toEqual([false, false]);
});

test('where there is no room, nobody to talk to, or no answer from the server, it opens as a sheet', () => {
  set({ unseenBeside: true, talkBeside: true });
  expect(new Side(yes, no).shows('talk')).toBe(false);
  const narrow = new Side(no, yes);
  expect([narrow.room, narrow.used]).toEqual([false, false]);
  const side = new Side(yes, yes);
  expect(side.used).toBe(true);
  side.lose();
  expect([side.room, side.used]).toEqual([false, false]);
});
