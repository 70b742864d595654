import { expect, test } from 'vitest';
import { unrounded } from '../unrounded';

test('each rounding becomes what is rounded, whatever stands in it and on however many lines', () => {
  expect(unrounded('max(1px, round(\n  down,\n  min(3px, 2px), 1px))')).toBe('max(1px, calc(min(3px, 2px)))');
  expect(unrounded('round(down, var(--a) - 1px, var(--step, 1px)) round(down, 5px, 2px)')).toBe('calc(var(--a) - 1px) calc(5px)');
});
