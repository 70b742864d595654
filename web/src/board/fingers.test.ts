/** What fingers mean on the board. */
import { beforeEach, describe, expect, test } from 'vitest';
import { Fingers, Taps, type Finger } from './fingers';

const BOARD = true;
const TILE = false;
const meant: string[] = [];
let fingers: Fingers;
let clock = 0;

beforeEach(() => {
  meant.length = 0;
  fingers = new Fingers({
    closer: (x, y) => meant.push(`closer ${x} ${y}`),
    whole: () => meant.push('whole'),
    draw: (x, y) => meant.push(`draw ${x} ${y}`),
    drawn: (x, y) => meant.push(`drawn ${Math.round(x)} ${Math.round(y)}`),
  });
});

function at(id: number, x: number, y: number, later = 0): Finger {
  clock += later;
  return { id, x, y, time: clock };
}

describe('two fingers', () => {
  test('moved apart they bring the board closer round their middle, once', () => {
    fingers.down(at(1, 90, 100), TILE);
    fingers.down(at(2, 110, 140), TILE);
    fingers.move(at(2, 130, 180));
    fingers.move(at(2, 230, 280));
    fingers.up(at(1, 90, 100));
    fingers.up(at(2, 230, 280));
    expect(meant).toEqual(['closer 100 120']);
  });

  test('moved together they show the whole board', () => {
    fingers.down(at(1, 50, 100), BOARD);
    fingers.down(at(2, 250, 100), BOARD);
    fingers.move(at(2, 180, 100));
    expect(meant).toEqual(['whole']);
  });

  test('the finger that stays on after a pinch neither draws nor taps', () => {
    fingers.down(at(1, 50, 100), BOARD);
    fingers.down(at(2, 250, 100), BOARD);
    fingers.move(at(2, 180, 100));
    fingers.up(at(2, 180, 100));
    fingers.move(at(1, 90, 100, 16));
    fingers.up(at(1, 90, 100));
    expect(meant).toEqual(['whole']);
  });

  test('two fingers that only rest mean nothing', () => {
    fingers.down(at(1, 50, 100), BOARD);
    fingers.down(at(2, 150, 100), BOARD);
    fingers.move(at(2, 154, 103));
    expect(meant).toEqual([]);
  });
});

describe('one finger', () => {
  test('it draws the board from where it began, and lets it glide on at its pace', () => {
    fingers.down(at(1, 100, 100), BOARD);
    fingers.move(at(1, 104, 100, 16));
    fingers.move(at(1, 130, 90, 20));
    fingers.move(at(1, 150, 90, 20));
    fingers.up(at(1, 150, 90));
    expect(meant).toEqual(['draw 30 -10', 'draw 50 -10', 'drawn 110 0']);
  });

  test('on something else that is dragged it draws nothing', () => {
    fingers.down(at(1, 100, 100), TILE);
    fingers.move(at(1, 180, 100, 16));
    fingers.up(at(1, 180, 100));
    expect(meant).toEqual([]);
  });

  test('a second finger ends the drawing', () => {
    fingers.down(at(1, 100, 100), BOARD);
    fingers.move(at(1, 130, 100, 16));
    fingers.down(at(2, 200, 100), BOARD);
    fingers.move(at(1, 60, 100, 16));
    expect(meant).toEqual(['draw 30 0', 'drawn 0 0', 'closer 150 100']);
  });

  test('what the browser takes over comes to rest where it is', () => {
    fingers.down(at(1, 100, 100), BOARD);
    fingers.move(at(1, 130, 100, 16));
    fingers.up(at(1, 130, 100), true);
    expect(meant).toEqual(['draw 30 0', 'drawn 0 0']);
  });
});

describe('taps', () => {
  function seconds(...taps: { x: number; later: number; first?: boolean }[]): boolean[] {
    const board = new Taps();
    let time = 1000;
    return taps.map(({ x, later, first = false }) => board.isSecond({ x, y: 100, time: (time += later) }, first));
  }

  test('two on one place are one double tap, and a third is a first one again', () => {
    expect(seconds({ x: 100, later: 0 }, { x: 110, later: 190 }, { x: 100, later: 190 })).toEqual([false, true, false]);
  });

  test('two that are slow, or far from each other, are two taps', () => {
    expect(seconds({ x: 100, later: 0 }, { x: 100, later: 400 }, { x: 180, later: 100 })).toEqual([false, false, false]);
  });

  test('a tap that lays a tile is no second one, but may be the first', () => {
    const taps = seconds({ x: 100, later: 0 }, { x: 100, later: 100, first: true }, { x: 100, later: 100 });
    expect(taps).toEqual([false, false, true]);
  });
});
