import { expect, test, vi } from 'vitest';
import { speak, textsOf } from '~/i18n';
import { Refused, Unreachable } from '~/net/api';
import { failureText, faultText, faultTexts } from './refusal';

await textsOf('faults');

const CLASSIC = { edition: 'classic', edition_name: 'Classic', rules: { exchange_bag_at_least: null } };
const LUXURY = { edition: 'luxury', edition_name: 'Luxury', rules: { exchange_bag_at_least: 7 } };
const fault = (code: string, params: Record<string, unknown> = {}, squares: { row: number; col: number }[] = []) => ({
  code, message: 'In English.', squares, params,
});

test('a fault is told with its squares', () => {
  expect(faultText(fault('gap', {}, [{ row: 5, col: 9 }]), CLASSIC)).toBe('Leave no gap|: 6J is still empty|.');
  expect(faultText(fault('square-taken', {}, [{ row: 5, col: 9 }, { row: 5, col: 10 }]), CLASSIC)).toBe('Tiles lie there already|, on 6J and 6K|.');
});

test('tiles that are missing are told by kind, one or several, blanks among them', async () => {
  const lacks = (...missing: string[]) => faultText(fault('tiles-not-on-rack', { missing }), CLASSIC);
  expect([lacks('Q'), lacks('Q', 'Q', '?'), lacks('?', '?')]).toEqual([
    'Your rack lacks Q.', 'Your rack lacks 2 Qs and a blank.', 'Your rack lacks 2 blanks.',
  ]);
  vi.stubGlobal('document', { documentElement: {} });
  await speak('de');
  expect([lacks('Q'), lacks('Q', 'Q'), lacks('Q', 'Z')]).toEqual([
    'Auf deiner Bank fehlt Q.', 'Auf deiner Bank fehlen 2 Q.', 'Auf deiner Bank fehlen Q und Z.',
  ]);
  await speak('en');
});

test('the limit for an exchange is told by the edition', () => {
  expect(faultText(fault('bag-too-small', { in_bag: 4, needed: 6 }), CLASSIC)).toBe(
    'Only 4 tiles are in the bag, so you can exchange up to 4.',
  );
  expect(faultText(fault('bag-too-small', { in_bag: 5, needed: 7 }), LUXURY)).toBe(
    'Luxury: exchanging needs at least 7 tiles in the bag. There are 5.',
  );
  expect(faultText(fault('bag-too-small', { in_bag: 8, needed: 9 }), LUXURY)).toBe(
    'Only 8 tiles are in the bag, so you can exchange up to 8.',
  );
  expect(faultText(fault('bag-too-small', { in_bag: 0, needed: 1 }), CLASSIC)).toBe('The bag is empty, so nothing can be exchanged.');
});

test('the same fault is told once, and one without a text of ours in the words of the server', () => {
  expect(faultTexts([fault('not-connected'), fault('not-connected')], CLASSIC)).toEqual(['Tiles must touch the words on the board.']);
  expect(faultText(fault('something-new'), CLASSIC)).toBe('In English.');
});

test('a failure is told by what went wrong', () => {
  expect(failureText(new Unreachable(), CLASSIC)).toContain('could not be reached');
  const late = new Refused(409, { code: 'out-of-date', detail: 'x', faults: [], state: null });
  expect(failureText(late, CLASSIC)).toContain('gone on meanwhile');
  expect(failureText(new Error('oops'), CLASSIC)).toBe('That did not work. Please try again.');
});
