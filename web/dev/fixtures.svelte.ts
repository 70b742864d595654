/** Made-up tables for looking at the table's page: a game under way in several states, and a line that answers for it. */
import type { TableLink } from '../src/table/state/link';
import type { EntryOf } from '../src/table/sentences/said';
import type { ChallengeView, EditionRules, Entry, Preview, TableInfo, TableSnapshot, View, WordSum } from '../src/wire';
import { LARGE_PLAN, PLAN, kinds, rack, words } from './board-states';
import { RICH_BOARD, richEntries } from './rich';

const COUNTS: Readonly<Record<string, number>> = {
  A: 9, B: 2, C: 2, D: 4, E: 12, F: 2, G: 3, H: 2, I: 9, J: 1, K: 1, L: 4, M: 2, N: 6, O: 8, P: 2, Q: 1, R: 6, S: 4, T: 6,
  U: 4, V: 2, W: 2, X: 1, Y: 2, Z: 1, '?': 2,
};
const TILES = kinds().map((kind) => ({ ...kind, count: COUNTS[kind.tile] ?? 1 }));
const NAMES = ['Ada', 'Ben', 'You there', 'Dorothea'];
const LONG_NAMES = ['Intermediate', 'Bartholomew', 'You there', 'Annemarie'];

interface Turn {
  seat: number;
  word: string;
  at: [number, number, boolean];
  points: number;
  laid: readonly number[];
  also?: readonly [string, number, number, boolean, number][];
  times?: number;
}

const TURNS: readonly Turn[] = [
  { seat: 0, word: 'HORN', at: [7, 5, true], points: 14, laid: [0, 1, 2, 3], times: 2 },
  { seat: 1, word: 'FARM', at: [5, 7, false], points: 9, laid: [0, 1, 3] },
  { seat: 2, word: 'PASTE', at: [9, 5, true], points: 25, laid: [0, 1, 2, 3, 4], also: [['FARMS', 5, 7, false, 11]] },
  { seat: 0, word: 'MOB', at: [8, 7, true], points: 16, laid: [1, 2], also: [['NOT', 7, 8, false, 4], ['BE', 8, 9, false, 4]] },
  { seat: 1, word: 'BIT', at: [10, 4, true], points: 16, laid: [0, 1, 2], also: [['PI', 9, 5, false, 4], ['AT', 9, 6, false, 2]], times: 2 },
];

const value = (letter: string) => TILES.find((kind) => kind.tile === letter.toUpperCase())?.value ?? 1;

function sum(word: string, at: readonly [number, number, boolean], points: number, laid: readonly number[], times = 1): WordSum {
  const letters = [...word].map((letter, nth) => ({
    tile: letter.toUpperCase(),
    blank: letter !== letter.toUpperCase(),
    value: letter === letter.toUpperCase() ? value(letter) : 0,
    times: nth === laid.at(-1) && points > 20 ? 2 : 1,
    new: laid.includes(nth),
  }));
  return { word: word.toUpperCase(), row: at[0], col: at[1], across: at[2], points, letters, word_times: times };
}

function entry<Kind extends Entry['kind']>(seq: number, kind: Kind, more: Omit<EntryOf<Kind>, 'kind' | 'seq' | 'at' | 'game_seq'>): Entry {
  return { seq, at: 1_780_000_000 + seq, game_seq: seq, kind, ...more } as unknown as Entry;
}

function played(turn: Turn, seq: number, totals: number[]): Entry {
  const [row, col, across] = turn.at;
  totals[turn.seat] = (totals[turn.seat] ?? 0) + turn.points;
  const squares = turn.laid.map((nth) => ({
    row: row + (across ? 0 : nth), col: col + (across ? nth : 0), tile: (turn.word[nth] ?? '').toUpperCase(), blank: false,
  }));
  const name = across ? `${row + 1}${String.fromCharCode(65 + col)}` : `${String.fromCharCode(65 + col)}${row + 1}`;
  const others = (turn.also ?? []).map(([word, r, c, a, points]) => sum(word, [r, c, a], points, [word.length - 1]));
  return entry(seq, 'tiles-played', {
    seat: turn.seat, place: name, points: turn.points, total: totals[turn.seat] ?? 0, bonus: 0, squares,
    words: [sum(turn.word, turn.at, turn.points - others.reduce((all, each) => all + each.points, 0), turn.laid, turn.times), ...others],
  });
}

function entriesOf(players: number, rounds: number): Entry[] {
  const totals: number[] = [];
  const all = [entry(1, 'game-started', { order: [...Array(players).keys()] })];
  for (let round = 0; round < rounds; round += 1) {
    for (const turn of TURNS) {
      const mine = { ...turn, seat: turn.seat % players };
      all.push(played(mine, all.length + 1, totals));
      all.push(entry(all.length + 1, 'tiles-drawn', { seat: mine.seat, count: turn.laid.length, tiles: null }));
    }
    if (rounds > 1) all.push(entry(all.length + 1, 'tiles-exchanged', { seat: 2 % players, count: 4, tiles: null, total: totals[2 % players] ?? 0 }));
    if (rounds > 2) all.push(entry(all.length + 1, 'turn-passed', { seat: 0, why: 'chosen', total: totals[0] ?? 0 }));
  }
  return all;
}

const CHALLENGE: ChallengeView = {
  of_seat: 1, words: ['BIT', 'PI', 'AT'], looked_up: [], points: 16, may: true, asked: false, waiting_for: [], may_wait: false, wait_asked: [],
  last_of_game: false, closes_at: null,
};

export interface Wanted {
  edition: string;
  players: number;
  nine: boolean;
  large: boolean;
  /** Long words and names, and a computer that waits where `kind` is asked. */
  rich: boolean;
  kind: string;
}

/** Of the rules what the page asks for. */
function rulesOf(wanted: Wanted): EditionRules {
  const rules: Partial<EditionRules> = {
    rack_size: wanted.nine ? 9 : 7, exchange_bag_at_least: wanted.edition === 'luxury' ? 7 : null,
    challenge_scope: wanted.edition === 'classic' || wanted.edition === 'original' ? 'word' : 'play', challenge_failed: 'lose-next-turn',
    challenge_points: 0, passes: 'all-plays-made', scoreless_to_end: null, clock_seconds: null,
  };
  return rules as EditionRules;
}

/** A table as the server would tell it. */
export function stateOf(wanted: Wanted): TableSnapshot {
  const { players, kind } = wanted;
  const over = kind === 'over' || kind === 'shared';
  const entries = wanted.rich ? richEntries(players, kind === 'talk') : kind === 'start' ? [entry(1, 'game-started', { order: [0, 1] })] : entriesOf(players, kind === 'long' ? 4 : 1);
  const now = Date.now() / 1000;
  const me = Math.min(2, players - 1);
  const mine = kind === 'watch' ? null : me;
  const asked = kind === 'asked' || kind === 'last';
  const info: TableInfo = {
    id: 'dev-table-0000000', state: over ? 'over' : 'playing', edition: wanted.edition, edition_name: wanted.edition, set_key: 'english', language: 'en', bot_wait: 4,
    lexicon: 'ENABLE', variations: wanted.nine ? ['V6'] : [], opening_length: 2, rules: rulesOf(wanted),
    rearranging: kind === 'steps',
    letter_recycling: kind === 'steps', blank_recycling: kind === 'steps', open_dictionary: kind === 'open', plan: wanted.large ? LARGE_PLAN : PLAN,
    tiles: TILES, timing: { kind: kind === 'slow' ? 'days' : 'bank', seconds: [300], increment: 5, days: 3, late: 'ask' },
    seats: Array.from({ length: players }, (_, seat) => ({
      seat, name: (wanted.rich ? LONG_NAMES : NAMES)[seat] ?? '', bot: seat === 0 ? 'club' : null, taken: true, child: false, here: seat !== 3, away_since: null,
      target: kind === 'target' ? 120 : null, turn_seconds: null,
    })),
    listed: false, spectators: true, spectator_delay: 30, commitment: 'a1'.repeat(32), draws: null, created_at: now - 900, rematch: null, again: false,
  };
  const board = wanted.rich ? RICH_BOARD : kind === 'start' ? [] : words([
    ['HORN', 7, 5, true], ['FARM', 5, 7, false], ['MOB', 8, 7, true], ['PASTE', 9, 5, true], ['BIT', 10, 4, true],
  ]);
  const totals = (wanted.rich ? [226, 1365, 285, 102] : [30, 25, 25, 0]).slice(0, players);
  const view: View = {
    game_seq: entries.length, phase: over ? 'over' : kind === 'last' ? 'last-challenge' : 'playing', board,
    rack: mine === null ? [] : rack(wanted.nine ? ['A', 'W', 'N', 'E', 'D', 'L', 'Q', 'I', '?'] : ['A', 'W', 'N', 'E', 'D', 'L', '?']),
    rack_sizes: Array(players).fill(info.rules.rack_size) as number[], bag_count: kind === 'last' || over ? 0 : 62,
    unseen: TILES.map((tile): [string, number] => [tile.tile, Math.max(0, tile.count - 2)]),
    scores: kind === 'start' ? totals.map(() => 0) : totals, order: [...Array(players).keys()],
    on_turn: over || kind === 'last' ? null : kind === 'waiting' ? 0 : me, turn_number: 6, turns_owed: Array(players).fill(0) as number[],
    resigned: [], last_play: kind === 'start' ? [] : [{ row: 10, col: 4 }, { row: 10, col: 5 }, { row: 10, col: 6 }],
    challenge: kind === 'start' || over ? null : { ...CHALLENGE, ...(wanted.rich ? { words: ['HAND', 'HI', 'AN'], points: 25 } : {}), may_wait: kind === 'wait', asked, last_of_game: kind === 'last', closes_at: asked || kind === 'wait' ? now + (kind === 'wait' ? 4.6 : 18) : null },
    may_agree: false, agreed: [], exchange_limit: 7, abort_asked_by: kind === 'abort' ? [1] : [], thinking: kind === 'waiting' ? 0 : null,
    vanished: kind === 'vanished' ? [1] : [],
    clock: {
      kind: kind === 'slow' ? 'days' : 'bank', left: [250, 235, kind === 'low' ? 24 : 102, 240].slice(0, players),
      running: over ? null : me, due_at: now + 200_000, sent_at: now, house_at: now,
    },
    outcome: over
      ? {
          why: 'went-out', winners: kind === 'shared' ? [0, 1] : [me], secret: '5e'.repeat(32),
          reckoning: Array.from({ length: players }, (_, seat) => ({
            seat, before: [331, 304, 322, 280][seat] ?? 0, tiles: seat === me ? [] : rack(seat === 0 ? ['V', 'I'] : ['D', 'O', 'U']),
            deducted: seat === me ? 0 : seat === 0 ? 5 : 4, gained: seat === me ? 9 : 0, overtime: 0,
            final: kind === 'shared' ? 320 : ([326, 300, 331, 276][seat] ?? 0), resigned: false,
          })),
        }
      : null,
  };
  if (kind === 'slow') view.clock.left = view.clock.left.map(() => 200_000);
  return { seq: entries.length, since: 0, info, you: { seat: mine, seats: mine === null ? [] : [mine], host: true, child: false, kept: [] }, view, entries, talk_left_out: 0 };
}

/** A line that answers as a server would for this one table, as far as looking at the page goes. */
export class DevLink implements TableLink {
  state = $state.raw<TableSnapshot | null>(null);
  entries = $state.raw<readonly Entry[]>([]);
  unshown = $state(0);
  status = $state<TableLink['status']>('live');
  sending = 0;
  seenAt: number | null = null;
  offset = 0;
  seat: number | null = null;
  readonly id = 'dev-table-0000000';

  constructor(state: TableSnapshot) {
    this.state = state;
    this.entries = state.entries;
    this.seat = state.you.seat;
    if (new URLSearchParams(location.search).get('state') === 'lost') this.status = 'lost';
  }

  now = () => Date.now() / 1000;
  show = () => {};
  word = async (word: string) => ({ word, good: word.length < 5, entries: [{ head: 'OX', relation: 'plural of', senses: [{ part: 'noun', gloss: 'a large animal' }] }], source: 'Lexiko' });
  at = async () => this.state?.view as View;

  send: TableLink['send'] = async (doing) => {
    console.info('sent', JSON.stringify(doing));
    return { seq: this.state?.seq ?? 0, state: this.state as TableSnapshot };
  };

  preview: TableLink['preview'] = async (placements) => {
    const first = placements[0];
    const points = placements.length > 1 ? 18 : null;
    const faults: Preview['faults'] = points === null ? [{ code: 'not-connected', message: '', squares: [], params: {} }] : [];
    if (!first) return { points: null, words: [], bonus: 0, faults, known: null };
    const word = sum('FAWN', [5, 7, true], 18, [1, 2, 3]);
    return { points, words: points === null ? [] : [word], bonus: 0, faults, known: null };
  };
}
