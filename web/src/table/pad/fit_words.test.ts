import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fitName, fitWords } from './fit_words';

/** A word in a place of so many pixels, each of its letters as wide as two thirds of its size. */
function wordIn(place: number, letters: number, size: number): HTMLElement {
  const style: Record<string, string> = {};
  const now = () => parseFloat(style['fontSize'] ?? '') || size;
  const word = {
    style,
    dataset: {},
    now,
    get clientWidth() {
      return place;
    },
    get scrollWidth() {
      return Math.max(place, Math.ceil((letters * now() * 2) / 3));
    },
  };
  return word as unknown as HTMLElement;
}

beforeEach(() => {
  vi.stubGlobal('getComputedStyle', (word: { now: () => number }) => ({ fontSize: `${word.now()}px` }));
});

describe('a word of the score pad', () => {
  test('that fits stays as large as it is', () => {
    const word = wordIn(60, 6, 13.5);
    fitWords([word]);
    expect([word.style.fontSize, word.dataset['two']]).toEqual(['', undefined]);
  });

  test('that does not fit is written smaller until it does, in half pixels', () => {
    const word = wordIn(60, 8, 13.5);
    fitWords([word]);
    expect(word.style.fontSize).toBe('11px');
    expect(word.scrollWidth).toBe(60);
  });

  test('that would be too small to be read stands in two lines, no letter alone', () => {
    const word = wordIn(40, 12, 12);
    fitWords([word]);
    expect([word.style.fontSize, word.dataset['two']]).toEqual(['9px', '']);
    expect(parseFloat(word.style.maxWidth)).toBeGreaterThan((12 * 9 * 2) / 3 / 2);
  });

  test('that was written smaller is as large as before once there is room again', () => {
    const word = wordIn(60, 6, 13.5);
    word.style.fontSize = '9px';
    word.dataset['two'] = '';
    fitWords([word]);
    expect([word.style.fontSize, word.dataset['two']]).toEqual(['', undefined]);
  });
});

test('a name is written smaller where it has no room, and ends with dots rather than be too small', () => {
  const [fits, long, longest] = [wordIn(80, 8, 14.5), wordIn(80, 9, 14.5), wordIn(80, 14, 14.5)];
  [fits, long, longest].forEach(fitName);
  expect([fits.style.fontSize, long.style.fontSize, longest.style.fontSize]).toEqual(['', '13px', '11px']);
  expect([long.scrollWidth, longest.scrollWidth > 80]).toEqual([80, true]);
  expect([fits, long, longest].map(({ dataset }) => dataset['long'])).toEqual([undefined, undefined, '']);
});
