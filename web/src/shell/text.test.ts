import { expect, test } from 'vitest';
import { textIn } from './text';

const utf16 = (text: string, little: boolean) => [...text].flatMap((letter) => (little ? [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8] : [letter.charCodeAt(0) >> 8, letter.charCodeAt(0) & 255]));

test.each([
  ['UTF-8', [...new TextEncoder().encode('Käse\nñu')]],
  ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, ...new TextEncoder().encode('Käse\nñu')]],
  ['UTF-16 with its mark', [0xff, 0xfe, ...utf16('Käse\nñu', true)]],
  ['UTF-16 the other way round', [0xfe, 0xff, ...utf16('Käse\nñu', false)]],
  ['UTF-16 without a mark', utf16('Käse\nñu', true)],
  ['UTF-16 the other way round without a mark', utf16('Käse\nñu', false)],
  ['Latin-1', [...'Käse\nñu'].map((letter) => letter.charCodeAt(0))],
])('a file in %s is read', (_, bytes) => {
  expect(textIn(Uint8Array.from(bytes))).toBe('Käse\nñu');
});
