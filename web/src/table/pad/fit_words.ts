/** Writes words of the score pad smaller where there is no room for them, and in two lines where that is not enough. */
import type { Attachment } from 'svelte/attachments';

/** Below this nothing is read any more, in pixels. */
const LEAST = 9;

/** Below this a name is no name any more: it ends with dots instead, or goes on in a second line. */
const LEAST_NAME = 11;

/** Fits what is marked `data-word`, at every change and every new size of the list. */
export const fitsWords: Attachment<HTMLElement> = (list) =>
  fitted(list, () => fitWords([...list.querySelectorAll<HTMLElement>('[data-word]')]));

/** Writes a name smaller where there is no room for it. */
export const fitsName: Attachment<HTMLElement> = (name) => fitted(name, () => fitName(name));

function fitted(list: HTMLElement, fit: () => void): () => void {
  const sizes = new ResizeObserver(fit);
  const changes = new MutationObserver(fit);
  sizes.observe(list);
  changes.observe(list, { childList: true, characterData: true, subtree: true, attributeFilter: ['class'] });
  fit();
  return () => {
    sizes.disconnect();
    changes.disconnect();
  };
}

/** Fit a name now; `data-long`: even its longest part has no room in one line. */
export function fitName(name: HTMLElement): void {
  name.style.fontSize = '';
  delete name.dataset['long'];
  for (let pass = 0; pass < 3 && name.scrollWidth > name.clientWidth; pass += 1) {
    const size = parseFloat(getComputedStyle(name).fontSize);
    const smaller = Math.floor(((size * (name.clientWidth - 0.5)) / name.scrollWidth) * 2) / 2;
    name.style.fontSize = `${Math.max(Math.min(smaller, size - 0.5), LEAST_NAME)}px`;
  }
  if (name.scrollWidth > name.clientWidth) name.dataset['long'] = '';
}

/** Fit these now: first all are as large as may be, then what does not fit is written smaller until it does. */
export function fitWords(words: readonly HTMLElement[]): void {
  for (const word of words) {
    word.style.fontSize = '';
    word.style.maxWidth = '';
    delete word.dataset['two'];
  }
  // Letters do not grow smaller evenly, where they are drawn in whole pixels.
  let long = runOver(words);
  for (let pass = 0; pass < 3 && long.length > 0; pass += 1) {
    long.forEach(writeSmaller);
    long = runOver(long.map(({ word }) => word));
  }
}

interface Long {
  word: HTMLElement;
  size: number;
  has: number;
  needs: number;
}

/** All are measured before any is changed. */
function runOver(words: readonly HTMLElement[]): Long[] {
  const long = words.filter((word) => word.dataset['two'] === undefined && word.scrollWidth > word.clientWidth);
  return long.map((word) => ({ word, size: parseFloat(getComputedStyle(word).fontSize), has: word.clientWidth - 0.5, needs: word.scrollWidth }));
}

function writeSmaller({ word, size, has, needs }: Long): void {
  const smaller = Math.floor(((size * has) / needs) * 2) / 2;
  word.style.fontSize = `${Math.max(smaller, LEAST)}px`;
  if (smaller >= LEAST) return;
  word.dataset['two'] = '';
  // Two halves, and not one letter below all others.
  word.style.maxWidth = `${Math.ceil((needs * LEAST) / size / 2) + LEAST}px`;
}

/** What a column of the pad has room for: how wide it is, and the sizes of what stands in it. */
export interface Column {
  width: number;
  /** Sizes of words and notes, in pixels. */
  word: number;
  note: number;
  /** Between word and points. */
  gap: number;
  /** Every word has a line to itself. */
  narrow: boolean;
}

/** Under this a word is rather given a line to itself, in pixels. */
const SMALL = 11;

/** Whether a word has a line to itself there, the points below it: it would be small beside them. */
export function standsApart(text: string, points: number, { width, word, gap, narrow }: Column): boolean {
  const beside = width - gap - widthOf(String(points), `700 17px ${face('--serif')}`);
  return narrow || (widthOf(text, `${word}px ${face('--serif')}`) * SMALL) / word > beside;
}

/** Whether a note has room there, below a word or beside its points. */
export function hasRoom(note: string, points: number, { width, note: size, gap }: Column, apart: boolean): boolean {
  const beside = apart ? widthOf(String(points), `700 15px ${face('--serif')}`) + gap : 0;
  return widthOf(note, `${size}px ${face('--sans')}`) <= width - beside;
}

function face(name: '--serif' | '--sans'): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name);
}

const widths = new Map<string, number>();
let canvas: CanvasRenderingContext2D | null | undefined;

/** How wide a text is drawn in this font, in pixels; 0 where nothing can be drawn. */
function widthOf(text: string, font: string): number {
  const key = `${font}/${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    canvas ??= document.createElement('canvas').getContext('2d');
    if (canvas) canvas.font = font;
    width = canvas?.measureText(text).width ?? 0;
    widths.set(key, width);
  }
  return width;
}
