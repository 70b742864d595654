import { expect, test } from 'vitest';
import { addressOf, askedIn, NOTHING } from './address';

test('what is asked stands in the address, and is asked again by it', () => {
  const all = { kind: 'letters', text: 'QU?Z', letters: 4, set: 'german', lexicon: 'my own' } as const;
  expect(askedIn(addressOf(all).slice('words'.length))).toEqual(all);
  expect(addressOf(NOTHING)).toBe('words');
  expect(askedIn('')).toEqual(NOTHING);
});

test('an address that makes no sense asks for what does', () => {
  expect(askedIn('?find=riddles&letters=-3&q=' + 'a'.repeat(99))).toEqual({ ...NOTHING, text: 'a'.repeat(64) });
  expect(askedIn('?letters=1.5').letters).toBe(0);
  expect(askedIn('?find=list&q=none').text).toBe('two');
});
