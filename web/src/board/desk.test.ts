import { afterEach, describe, expect, test, vi } from 'vitest';
import { Desk, type DeskOptions } from './desk.svelte';
import { idOf, laidShort, rackOf, rackShort, sightOfWords, word } from './draft/fixture';
import { lay } from './draft/lay';
import { movePiece, shuffle } from './draft/order';
import { spot, type Note } from './draft/state';
import { turnArrow, type } from './draft/typing';

function memory(): NonNullable<DeskOptions['storage']> {
  const found = new Map<string, string>();
  return {
    getItem: (key) => found.get(key) ?? null,
    setItem: (key, value) => void found.set(key, value),
    removeItem: (key) => void found.delete(key),
  };
}

function deskOf(change: Partial<DeskOptions> = {}): Desk {
  return new Desk({ table: 'table', snapshot: sightOfWords(), storage: memory(), ...change });
}

const put = (desk: Desk, tile: string, row: number, col: number) =>
  desk.change((draft, snapshot) => lay(draft, snapshot, { id: idOf(draft, tile), row, col }));

describe('a desk', () => {
  test('tells when the tiles as they lie have changed, and not when only the choice has', () => {
    const changes: string[][] = [];
    const desk = deskOf({ onchange: (draft) => changes.push(laidShort(draft)) });
    put(desk, 'A', 6, 8);
    desk.change((draft) => ({ ...draft, across: !draft.across }));
    desk.recall();
    expect(changes).toEqual([['A@6,8'], []]);
  });

  test('is heard once for each thing: tiles set down, taken back, mixed, drawn, refused', () => {
    const heard: string[] = [];
    const desk = deskOf({ onsound: (sound) => heard.push(sound) });
    const hears = () => heard.splice(0).join();
    put(desk, 'A', 6, 8);
    expect(hears()).toBe('set-down');
    desk.recall();
    expect(hears()).toBe('recall');
    desk.change((draft) => shuffle(draft));
    expect(hears()).toBe('rattle');
    desk.change((draft) => movePiece(draft, draft.pieces[0]?.id ?? 0, 3));
    expect(hears()).toBe('set-down');
    desk.change((draft, snapshot) => type({ ...draft, at: { row: 6, col: 8 } }, snapshot, { text: 'J', blank: false }));
    expect(hears()).toBe('refused');
    desk.see({ ...desk.snapshot, rack: rackOf(['A', 'W', 'N', 'E', 'D', 'L', 'Q']) });
    expect(hears()).toBe('rattle');
    desk.see({ ...desk.snapshot, rack: rackOf(['A', 'W', 'N', 'E']) });
    expect(hears()).toBe('');
  });

  test('a play that was made is no recall', () => {
    const heard: string[] = [];
    const desk = deskOf({ onsound: (sound) => heard.push(sound) });
    put(desk, 'A', 6, 8);
    heard.length = 0;
    const board = [...desk.snapshot.board, { row: 6, col: 8, tile: 'A', blank: false, value: 1, since: null }];
    desk.see({ ...desk.snapshot, board, rack: desk.snapshot.rack.filter(({ tile }) => tile !== 'A') });
    expect([heard, desk.draft.laid]).toEqual([[], []]);
  });

  test('undoes tile by tile', () => {
    const desk = deskOf();
    put(desk, 'A', 6, 8);
    put(desk, 'W', 6, 9);
    desk.undo();
    expect(laidShort(desk.draft)).toEqual(['A@6,8']);
    desk.undo();
    desk.undo();
    expect(desk.draft.laid).toEqual([]);
  });

  test('never undoes into a rack that is gone', () => {
    const desk = deskOf();
    put(desk, 'A', 6, 8);
    desk.recall();
    desk.see(sightOfWords({ rack: rackOf(['Q', 'Q', 'X']) }));
    desk.undo();
    expect(rackShort(desk.draft)).toBe('QQX');
    expect(desk.draft.laid).toEqual([]);
  });

  test('keeps the tiles of each seat at one device apart', () => {
    const desk = deskOf();
    put(desk, 'A', 6, 8);
    desk.see(sightOfWords({ seat: null, rack: [] }));
    expect(desk.draft.laid).toEqual([]);
    desk.see(sightOfWords({ seat: 1, rack: rackOf(['X', 'Y']) }));
    expect(rackShort(desk.draft)).toBe('XY');
    put(desk, 'X', 3, 3);
    desk.see(sightOfWords());
    expect(laidShort(desk.draft)).toEqual(['A@6,8']);
    desk.see(sightOfWords({ seat: 1, rack: rackOf(['X', 'Y']) }));
    expect(laidShort(desk.draft)).toEqual(['X@3,3']);
  });

  test('brings tentative tiles back after a reload', () => {
    const storage = memory();
    put(deskOf({ storage }), 'A', 6, 8);
    expect(laidShort(deskOf({ storage }).draft)).toEqual(['A@6,8']);
  });

  test('says that squares were taken', () => {
    const notes: Note[] = [];
    const desk = deskOf({ onnote: (note) => notes.push(note) });
    put(desk, 'A', 6, 8);
    desk.see(sightOfWords({ board: [...word('HOrN', 7, 5), ...word('BE', 6, 8)] }));
    expect(notes.map((note) => note.key)).toEqual(['board.squares-taken']);
  });

  test('lets tiles arrive one after another, but not its own', () => {
    const desk = deskOf();
    const theirs = [...word('HOrN', 7, 5), ...word('BE', 6, 8)];
    desk.see(sightOfWords({ board: theirs }));
    expect([...desk.arrived]).toEqual([
      [spot({ row: 6, col: 8 }), 0],
      [spot({ row: 6, col: 9 }), 1],
    ]);
    put(desk, 'A', 5, 8);
    desk.see(
      sightOfWords({ board: [...theirs, ...word('A', 5, 8)], rack: rackOf(['W', 'N', 'E', 'R', 'S', '?', 'B']) }),
    );
    expect(desk.arrived.size).toBe(0);
    expect(desk.draft.laid).toEqual([]);
  });

  test('changes nothing while it only looks on', () => {
    const desk = deskOf();
    desk.locked = true;
    put(desk, 'A', 6, 8);
    expect(desk.draft.laid).toEqual([]);
  });

  test('keeps its tiles where they are while a play is on its way', () => {
    const desk = deskOf();
    put(desk, 'A', 6, 8);
    desk.held = true;
    desk.recall();
    desk.undo();
    put(desk, 'N', 6, 9);
    expect(laidShort(desk.draft)).toEqual(['A@6,8']);
    desk.held = false;
    desk.undo();
    expect(desk.draft.laid).toEqual([]);
  });

  test('a blank that waits is answered, or let go', () => {
    const desk = deskOf();
    put(desk, '?', 6, 8);
    desk.answerBlank('Q');
    expect(laidShort(desk.draft)).toEqual(['q@6,8']);
    desk.recall();
    put(desk, '?', 6, 8);
    desk.answerBlank(null);
    expect(desk.draft.asking).toBeNull();
    expect(desk.begun).toBe(false);
  });
});

describe('a key', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** A page that somebody looks at; answers what lets a frame be painted. */
  function lookedAt(): () => Promise<void> {
    const frames: (() => void)[] = [];
    vi.stubGlobal('document', { hidden: false });
    vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
    vi.stubGlobal('cancelAnimationFrame', (nth: number) => void (frames[nth - 1] = () => {}));
    return async () => {
      frames.forEach((callback) => callback());
      await new Promise((done) => setTimeout(done, 1));
    };
  }

  const typed = (desk: Desk, text: string) =>
    desk.changeSeenFirst((draft, snapshot) => type({ ...draft, at: draft.at ?? { row: 6, col: 8 } }, snapshot, { text, blank: false }));

  test('is drawn, heard and told once its tile has been seen', async () => {
    const painted = lookedAt();
    const told: string[] = [];
    const desk = deskOf({ onsound: (sound) => told.push(sound), onchange: (draft) => told.push(...laidShort(draft)) });
    typed(desk, 'A');
    expect([laidShort(desk.draft), desk.echo?.laid?.tile.tile, desk.laid, told]).toEqual([['A@6,8'], 'A', [], []]);
    await painted();
    expect([laidShort(desk.drawn), desk.echo, told]).toEqual([['A@6,8'], null, ['set-down', 'A@6,8']]);
  });

  test('that comes before the one before is drawn finds that drawn', () => {
    lookedAt();
    const desk = deskOf();
    typed(desk, 'A');
    typed(desk, 'W');
    expect([laidShort(desk.drawn), laidShort(desk.draft)]).toEqual([['A@6,8'], ['A@6,8', 'W@6,9']]);
    desk.undo();
    expect([laidShort(desk.drawn), laidShort(desk.draft)]).toEqual([['A@6,8'], ['A@6,8']]);
  });

  test('is told of once, whatever comes next', async () => {
    const painted = lookedAt();
    const told: (string | undefined)[] = [];
    const desk = deskOf({ onnote: ({ key }) => told.push(key) });
    desk.changeSeenFirst(turnArrow);
    desk.recall();
    put(desk, 'A', 6, 8);
    await painted();
    expect(told).toEqual(['board.down']);
  });

  test('is kept over a reload before all of it is drawn', () => {
    lookedAt();
    const storage = memory();
    typed(deskOf({ storage }), 'A');
    expect(laidShort(deskOf({ storage }).draft)).toEqual(['A@6,8']);
  });

  test('is drawn at once where nobody looks', () => {
    const desk = deskOf();
    typed(desk, 'A');
    expect(laidShort(desk.drawn)).toEqual(['A@6,8']);
  });

  test('changes nothing while a play is on its way', () => {
    lookedAt();
    const desk = deskOf();
    desk.held = true;
    typed(desk, 'A');
    expect([desk.draft.laid, desk.drawn.laid]).toEqual([[], []]);
  });
});
