/** Sweeping along the rack's ledge. */
import { expect, test } from 'vitest';
import { isSweep } from './ledge';

test('a long way along the ledge is a sweep, either way', () => {
  expect(isSweep(60, 10)).toBe(true);
  expect(isSweep(-90, -20)).toBe(true);
});

test('a short way, or one up to the board, is none', () => {
  expect(isSweep(40, 0)).toBe(false);
  expect(isSweep(80, -60)).toBe(false);
});
