import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { after, AGAIN, EASY, GOOD, GRADES, remembered, type Grade, type Memory } from './memory';

type Row = [at: number, grade: Grade, due: number, stability: number, difficulty: number, state: number, step: number | null];
/** As FSRS in Python has them: tools/study_memories.py writes them. */
const histories = JSON.parse(readFileSync(new URL('../../../spec/memories.json', import.meta.url), 'utf8')) as Row[][];
/** `ts-fsrs` rounds to eight figures behind the point at every step, Python not at all: in parts of the whole. */
const ROUNDED = 1e-6;

test('a card comes back at the same moment as in Python, whatever was answered when', () => {
  let answers = 0;
  let largest = 0;
  for (const history of histories) {
    let memory: Memory | null = null;
    for (const [at, grade, due, stability, difficulty, state, step] of history) {
      memory = after(memory, grade, at);
      expect(memory).toMatchObject({ due, state, step, last: at });
      largest = Math.max(largest, Math.abs(memory.stability / stability - 1), Math.abs(memory.difficulty / difficulty - 1));
      answers += 1;
    }
  }
  expect(answers).toBeGreaterThan(1000);
  expect(largest).toBeLessThan(ROUNDED);
});

test('the same answers in a row come to the same memory', () => {
  for (const history of histories.slice(0, 20)) {
    const all = remembered(history.map(([at, grade]) => [at, grade] as const));
    expect(all?.due).toBe(history.at(-1)?.[2]);
  }
  expect(remembered([])).toBeNull();
});

test('a new card answered well comes after ten minutes, at once known after days, not at all after one', () => {
  expect(GRADES.map((grade) => after(null, grade, 0).due)).toEqual([60, 330, 600, after(null, EASY, 0).due]);
  expect(after(null, EASY, 0).due).toBeGreaterThan(86_400);
  expect(after(after(null, GOOD, 0), AGAIN, 700).due).toBe(760);
});
