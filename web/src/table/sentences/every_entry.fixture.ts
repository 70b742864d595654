/** One entry of every kind that the server may send: a new kind is a type error here until it has one. */
import type { Entry } from '~/wire';
import { entry, played } from './entries.fixture';
import type { EntryOf } from './said';

const square = { row: 7, col: 8, tile: 'A', blank: false };

export const EVERY: { readonly [Kind in Entry['kind']]: EntryOf<Kind> } = {
  'starting-tile-drawn': entry('starting-tile-drawn', { seat: 1, tile: 'K', round: 1 }),
  'game-started': entry('game-started', { order: [1, 2, 0] }),
  'tiles-drawn': entry('tiles-drawn', { seat: 1, count: 7, tiles: null }),
  'blank-recycled': entry('blank-recycled', { seat: 1, square }),
  'letter-recycled': entry('letter-recycled', { seat: 1, square, taken: 'N' }),
  'word-rearranged': entry('word-rearranged', { seat: 1, place: '8I', squares: [square] }),
  'tiles-played': played(1, 'HORN', 14) as EntryOf<'tiles-played'>,
  'tiles-exchanged': entry('tiles-exchanged', { seat: 1, count: 3, tiles: null }),
  'turn-passed': entry('turn-passed', { seat: 1, why: 'chosen' }),
  'turn-lost': entry('turn-lost', { seat: 1 }),
  'play-accepted': entry('play-accepted', { seat: 1 }),
  'play-withdrawn': entry('play-withdrawn', { seat: 1, by: 2, looked_up: ['HORN'], rejected: ['HORN'], points: -14 }),
  'challenge-failed': entry('challenge-failed', { seat: 2, against: 1, looked_up: ['HORN'], turns: 1, points: 0 }),
  'went-out': entry('went-out', { seat: 1 }),
  'finish-line-reached': entry('finish-line-reached', { seat: 1, target: 200 }),
  'agreed-no-more-plays': entry('agreed-no-more-plays', { seat: 1 }),
  'no-more-plays': entry('no-more-plays', { why: 'passed' }),
  'extra-tiles-returned': entry('extra-tiles-returned', { seat: 1, by: 2, count: 2, tiles: null }),
  resigned: entry('resigned', { seat: 1, why: 'chosen' } as Partial<EntryOf<'resigned'>>),
  adjudicated: entry('adjudicated', { reason: 'late', void: false }),
  'rack-settled': entry('rack-settled', { seat: 1 } as Partial<EntryOf<'rack-settled'>>),
  'overtime-charged': entry('overtime-charged', { seat: 1, points: -5, seconds: 20 }),
  'game-ended': entry('game-ended', { why: 'went-out', winners: [1] }),
  'seat-taken': entry('seat-taken', { seat: 1, name: 'Ben' }),
  'seat-left': entry('seat-left', { seat: 1 }),
  'bot-seated': entry('bot-seated', { seat: 1, bot: 'expert', name: 'Expert' }),
  'contribution-committed': entry('contribution-committed', { seat: 1, commitment: 'c' }),
  'draws-settled': entry('draws-settled', { commitment: 'c' }),
  'contribution-opened': entry('contribution-opened', { seat: 1, contribution: 'c' }),
  'draws-given-up': entry('draws-given-up', { seat: 1, why: 'left', name: 'Ben' }),
  talk: entry('talk', { seat: 1, text: 'Hello' }),
  'holiday-taken': entry('holiday-taken', { seat: 1, begins: 0, ends: 600_000 }),
  'wait-asked': entry('wait-asked', { seat: 1 }),
  'coach-asked': entry('coach-asked', { seat: 1 }),
  'abort-asked': entry('abort-asked', { seat: 1 }),
  'abort-refused': entry('abort-refused', { seat: 1 }),
  'table-closed': entry('table-closed', { why: null }),
};
