/** Lines: thinned, rubbed and put together. */
import { describe, expect, test } from 'vitest';
import type { NoteView, StrokeView } from '~/wire';
import { boxOf, clusters, freePlace, outline, rubbed, thinned, writtenOf } from './ink';

const line = [0, 0, 100, 0, 200, 0, 300, 0, 400, 0];
const note = (id: string, more: Partial<NoteView> = {}): NoteView => ({
  id, seq: 1, by: 'ada', at: 1, typed: false, text: '', x: 0, y: 0, marker: 'ink', words: '', ...more,
});
const stroke = (id: string, of: string, points: number[]): StrokeView => ({
  id, note: of, seq: 1, by: 'ada', at: 1, marker: 'ink', points, mine: true,
});

describe('lines', () => {
  test('the eraser leaves runs of points on both sides, and nothing of a single point', () => {
    expect(rubbed(line, [200, -20, 200, 20])).toEqual([[0, 1], [3, 4]]);
    expect(rubbed(line, [100, 0])).toEqual([[2, 4]]);
    expect(rubbed(line, [0, 0, 400, 0])).toEqual([]);
  });

  test('an eraser that goes by touches nothing', () => {
    expect(rubbed(line, [200, 300])).toBeNull();
  });

  test('points that tell nothing are left out, the last one stays', () => {
    expect(thinned([0, 0, 1, 1, 9, 0, 10, 0])).toEqual([0, 0, 9, 0, 10, 0]);
  });

  test('an outline is a closed path, also of a dot', () => {
    expect(outline(line)).toMatch(/^M.*Z$/);
    expect(outline([5, 5])).toMatch(/^M/);
  });

  test('what lies over each other stays together, what lies apart does not', () => {
    const written = writtenOf(
      [note('a'), note('b'), note('c')],
      [stroke('1', 'a', [0, 0, 100, 100]), stroke('2', 'b', [50, 50, 200, 60]), stroke('3', 'c', [2000, 900, 2100, 950])],
    );
    expect(clusters(written).map((group) => group.notes.map((each) => each.note.id))).toEqual([['a', 'b'], ['c']]);
  });

  test('a free place has nothing under it', () => {
    const written = writtenOf([note('a', { typed: true, text: 'a long line of text here', x: 120, y: 140 })], []);
    const place = freePlace(written);
    expect(place).not.toEqual({ x: 120, y: 140 });
    expect(boxOf([place.x, place.y]).x).toBe(place.x);
  });
});
