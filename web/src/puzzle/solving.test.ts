import { afterEach, expect, test, vi } from 'vitest';
import type { PuzzlePlan } from '~/wire';
import { puzzles } from './requests';
import { Solving } from './solving.svelte';

const plan = (day: string, nextAt: number): PuzzlePlan => ({ books: [], missing: [], day, next_at: nextAt });
afterEach(() => vi.restoreAllMocks());

test('a page that is open when a day ends asks which day it is, once, and not before', async () => {
  const solving = new Solving();
  const asked = vi.spyOn(puzzles, 'plan').mockResolvedValue(plan('2026-12-01', Date.now() / 1000 + 60));
  solving.plan = plan('2026-11-30', Date.now() / 1000 - 1);
  await solving.renew();
  await solving.renew();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(solving.plan.day).toBe('2026-12-01');
});
