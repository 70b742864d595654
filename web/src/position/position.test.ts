import { describe, expect, it, vi } from 'vitest';
import type { PositionRules, TileKind } from '~/wire';
import { askedIn, pathTo, USUAL } from './address';
import { fileOf, studyIn } from './file';
import { across, scaleFor } from './scale';
import { hasRack, kindTyped, left, lineOf, stepped, tilesOf, turned, withRack, withTile, type Setting } from './setting';
import type { Study } from './shelf';
import { begun, changed, current, depthOf, lineTo, played, rows, without } from './tree';

vi.mock('~/kept/keeping', () => ({ mayKeep: () => false }));

const kind = (tile: string, count = 2, value = 1, typed: string[] = [tile]): TileKind => ({ tile, count, value, vowel: false, typed });
const KINDS = [kind('A'), kind('B', 1, 3), kind('?', 2, 0)];
const SPANISH = [kind('C'), kind('CH', 1, 5, ['CH', '1']), kind('H'), kind('O'), kind('?', 2, 0)];
const empty: Setting = { rows: 3, cols: 3, board: new Map(), racks: ['', ''], scores: [0, 0], scoreless: 0 };
const at = (row: number, col: number) => ({ row, col });

describe('a position that is set up', () => {
  it('is a line of CGP, blanks in small letters', () => {
    const set = withTile(withTile(empty, at(1, 1), KINDS[0] ?? null, false), at(1, 2), KINDS[1] ?? null, true);
    expect(lineOf({ ...set, racks: ['a b?', ''], scores: [3, -4], scoreless: 1 }, KINDS)).toBe('3/1Ab/3 ab?/ 3/-4 1');
  });

  it('has tiles of several letters in brackets, and keeps single ones apart from them', () => {
    const set = withTile(withTile(empty, at(0, 0), SPANISH[1] ?? null, false), at(0, 1), SPANISH[2] ?? null, true);
    expect(lineOf(set, SPANISH).split(' ')[0]).toBe('[CH][h]1/3/3');
  });

  it('loses a tile that is taken away, and counts what is left, below zero too', () => {
    const b = KINDS[1] ?? null;
    const set = withTile(withTile({ ...empty, racks: ['B?', ''] }, at(0, 0), b, false), at(2, 2), b, true);
    expect([...left(set, KINDS)]).toEqual([['A', 2], ['B', -1], ['?', 0]]);
    expect(withTile(set, at(0, 0), null, false).board.size).toBe(1);
  });

  it('reads racks as the server does: the longest tile first, brackets, blanks as ? or .', () => {
    expect(tilesOf('cho.[c]h', SPANISH)).toEqual(['CH', 'O', '?', 'C', 'H']);
    expect(tilesOf('x1', SPANISH)).toEqual(['CH']);
  });

  it('knows the tile of a key, and none for keys with names', () => {
    expect(kindTyped('a', KINDS)?.tile).toBe('A');
    expect(kindTyped('1', SPANISH)?.tile).toBe('CH');
    for (const key of ['?', 'Shift', 'F1', '', 'z']) expect(kindTyped(key, KINDS)).toBeNull();
  });

  it('steps along a line, and stays at its end', () => {
    expect(stepped(empty, at(0, 1), false, 1)).toEqual(at(0, 2));
    expect(stepped(empty, at(0, 2), false, 1)).toEqual(at(0, 2));
    expect(stepped(empty, at(0, 2), true, -1)).toEqual(at(0, 2));
  });

  it('takes another rack, and tells whether there is one', () => {
    expect(withRack('3/3/3 /AB 0/0 0 lex x;', 0, 'A / B')).toBe('3/3/3 AB/AB 0/0 0 lex x;');
    expect(hasRack('3/3/3 /AB 0/0 0')).toBe(false);
    expect(hasRack('3/3/3 A/ 0/0 0')).toBe(true);
    expect(turned(['a', 'b', 'c'], 4)).toEqual(['b', 'c', 'a']);
    expect(turned([], 4)).toEqual([]);
  });
});

describe('a tree of variations', () => {
  const move = (text: string, points = 5) => ({ text, points, keeps: '', cgp: `after ${text}`, told: '' });

  it('goes on from where it stands, and to a move that is there already', () => {
    let tree = played(begun('start'), move('8H AB'));
    tree = played(tree, move('9H BA'));
    expect(lineTo(tree).map(({ text }) => text)).toEqual(['', '8H AB', '9H BA']);
    expect(depthOf(tree)).toBe(2);
    tree = played({ ...tree, at: 0 }, { ...move('8H AB'), told: '≈ 40' });
    expect([tree.at, tree.all.length, current(tree).told]).toEqual([1, 3, '≈ 40']);
  });

  it('stands as rows, each followed by what goes on from it', () => {
    let tree = played(played(begun('start'), move('a')), move('b'));
    tree = played({ ...tree, at: 0 }, move('c'));
    tree = played({ ...tree, at: 1 }, move('d'));
    expect(rows(tree).map(({ variation, depth }) => `${depth}${variation.text}`)).toEqual(['0', '1a', '2b', '2d', '1c']);
  });

  it('keeps notes, and loses a variation with all below it but never its beginning', () => {
    let tree = played(played(begun('start'), move('a')), move('b'));
    tree = changed(tree, { note: 'good' });
    expect(current(tree).note).toBe('good');
    expect(without(tree, 0)).toEqual(tree);
    const cut = without(tree, 1);
    expect([cut.all.length, cut.at]).toEqual([1, 0]);
  });

  it('is a file that reads back, and no other file does', () => {
    const tree = played(begun('start'), move('a'));
    const study: Study = { id: 'x', at: 1, names: ['Ann'], rules: USUAL, tree, record: '', turn: null, turns: null, table: '' };
    expect(studyIn(fileOf(study))).toEqual(study);
    const lost = { ...study, tree: { ...tree, all: tree.all.slice(1) } };
    for (const wrong of ['', '3/3 A/ 0/0 0', '{', '{}', '{"form":"lexiko-study-1"}', fileOf(lost), fileOf({ ...study, tree: { ...tree, at: 9 } })]) {
      expect(studyIn(wrong)).toBeNull();
    }
  });
});

describe('a scale', () => {
  it('has round rules, and everything between its ends', () => {
    const scale = scaleFor([{ low: 17.5, high: 25.1 }, { low: 13, high: 20 }], { least: 0, most: 100 });
    expect(scale.rules).toEqual([15, 20, 25]);
    expect(across(scale, 13)).toBeGreaterThan(0);
    expect(across(scale, 25.1)).toBeLessThan(1);
    expect(scaleFor([{ low: 50, high: 50 }]).rules).toHaveLength(3);
    expect(Math.max(...scaleFor([{ low: 96, high: 100 }], { least: 0, most: 100 }).rules)).toBeLessThanOrEqual(100);
  });
});

describe('an address', () => {
  it('opens the position it was made of, with its rules', () => {
    const rules: PositionRules = { edition: 'club', set_key: 'english', lexicon: 'words', variations: ['V1', 'V7'], opening_length: 4, levels: ['expert', 150] };
    const path = pathTo('15/15 AB?/ 0/0 0', rules);
    expect(askedIn(new URL(path, 'http://x/').searchParams)).toEqual({ cgp: '15/15 AB?/ 0/0 0', rules });
    expect(askedIn(new URLSearchParams('edition=club'))).toBeNull();
  });
});
