import { describe, expect, test } from 'vitest';
import { fitNow } from './fit';

interface Sentence {
  hidden: boolean;
  lines: number;
}

/**
 * A place with room for so many pixels. Each sentence fills some lines, of 20, 19 and 17 pixels as the text is made
 * smaller; `extra` is what goes with `data-brief`, and the button that opens the whole text takes a line.
 */
function placeFor(room: number, lines: readonly number[], { extra = 0, button = false } = {}) {
  const sentences: Sentence[] = lines.map((count) => ({ hidden: false, lines: count }));
  const dataset: Record<string, string> = {};
  const more = { style: { display: '' } };
  const text = {
    get offsetHeight() {
      const shown = sentences.filter(({ hidden }) => !hidden).reduce((sum, each) => sum + each.lines, 0);
      const left = dataset['brief'] === undefined ? extra : 0;
      const line = [20, 19, 17][Number(dataset['fit'] ?? 0)] ?? 17;
      return (shown + left + (button && more.style.display === '' ? 1 : 0)) * line;
    },
  };
  const place = {
    dataset,
    clientHeight: room,
    firstElementChild: text,
    closest: () => ({ querySelector: () => (button ? more : null) }),
    querySelectorAll: () => sentences,
  };
  return { place: place as unknown as HTMLElement, sentences, dataset, text };
}

describe("the card's text", () => {
  test('stays as large as it is where it fits', () => {
    const { place, dataset } = placeFor(80, [2, 2]);
    expect(fitNow(place)).toBe(false);
    expect([dataset['fit'], dataset['brief']]).toEqual(['0', undefined]);
  });

  test('is made smaller before anything is left out', () => {
    const { place, dataset, sentences } = placeFor(70, [2, 2]);
    expect(fitNow(place)).toBe(false);
    expect([dataset['fit'], sentences.some(({ hidden }) => hidden)]).toEqual(['2', false]);
  });

  test('then leaves out what the board shows as well', () => {
    const { place, dataset, sentences } = placeFor(70, [2, 2], { extra: 1 });
    expect(fitNow(place)).toBe(false);
    expect([dataset['brief'], sentences.some(({ hidden }) => hidden)]).toEqual(['', false]);
  });

  test('then its last sentences, whole ones, and never the first', () => {
    const { place, sentences } = placeFor(40, [2, 2, 1]);
    expect(fitNow(place)).toBe(true);
    expect(sentences.map(({ hidden }) => hidden)).toEqual([false, true, true]);
    const small = placeFor(10, [2]);
    expect(fitNow(small.place)).toBe(true);
    expect(small.sentences[0]?.hidden).toBe(false);
  });

  test('makes room for the button that opens the whole of it, only where it is needed', () => {
    const { place, text, sentences } = placeFor(70, [2, 1, 1], { button: true });
    expect(fitNow(place)).toBe(false);
    const long = placeFor(70, [2, 2, 1], { button: true });
    expect(fitNow(long.place)).toBe(true);
    expect(long.text.offsetHeight).toBeLessThanOrEqual(71);
    expect(sentences.every(({ hidden }) => !hidden) && text.offsetHeight <= 71).toBe(true);
  });

  test('is whole again once there is room', () => {
    const { place, sentences } = placeFor(40, [2, 2]);
    fitNow(place);
    Object.assign(place, { clientHeight: 200 });
    expect(fitNow(place)).toBe(false);
    expect(sentences.every(({ hidden }) => !hidden)).toBe(true);
  });
});
