import { expect, test } from 'vitest';
import { bytes, passkeysWork, text, unpacked } from './passkeys';

test('bytes become text and text becomes the same bytes again', () => {
  const all = Uint8Array.from({ length: 256 }, (_, value) => value);
  expect(text(all.buffer)).not.toMatch(/[+/=]/);
  expect([...bytes(text(all.buffer))]).toEqual([...all]);
});

test('of the options only what has to be bytes becomes bytes', () => {
  const found = unpacked({
    challenge: 'AAEC',
    rp: { id: 'games.example', name: 'Lexiko' },
    user: { id: 'AwQ', name: 'Ann' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    excludeCredentials: [{ type: 'public-key', id: 'BQ' }],
    timeout: 60000,
  });
  expect(found).toEqual({
    challenge: Uint8Array.of(0, 1, 2),
    rp: { id: 'games.example', name: 'Lexiko' },
    user: { id: Uint8Array.of(3, 4), name: 'Ann' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    excludeCredentials: [{ type: 'public-key', id: Uint8Array.of(5) }],
    timeout: 60000,
  });
});

test('where the page comes by plain HTTP or by a bare address there are no passkeys', () => {
  Object.assign(globalThis, { PublicKeyCredential: class {} });
  const at = (hostname: string) => ({ hostname }) as Location;
  expect(passkeysWork(at('games.example'), true)).toBe(true);
  expect(passkeysWork(at('localhost'), true)).toBe(true);
  expect(passkeysWork(at('games.example'), false)).toBe(false);
  expect(passkeysWork(at('192.168.1.20'), true)).toBe(false);
  expect(passkeysWork(at('[fd00::7]'), true)).toBe(false);
});
