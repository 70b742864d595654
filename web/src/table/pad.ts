/** The score pad: what each player did, turn by turn, as it would be written on paper. */
import type { Entry, WordSum } from '~/wire';
import { blanksOf } from './places';

/** What a line of the pad stands for. `swap` is a turn that only recycled tiles. */
export type LineKind = 'play' | 'exchange' | 'pass' | 'swap' | 'time' | 'lost';

/** A turn in a player's column. */
export interface PadLine {
  /** The entry the turn is, as `Entry.seq`. */
  seq: number;
  /** How far the game had come with it: the number for `GET …/at/{game_seq}`. */
  gameSeq: number;
  seat: number;
  kind: LineKind;
  /** The main word as it lies, and where; empty but for a play. */
  word: string;
  place: string;
  /** What it counts now: 0 once it was withdrawn. */
  points: number;
  /** The score after it. */
  total: number;
  /** What its blanks stand for. */
  blanks: string[];
  words: WordSum[];
  bonus: number;
  /** Tiles exchanged, or laid. */
  count: number;
  /** Steps made before it (V2 to V4). */
  steps: Entry[];
  /** A challenge took it back. */
  withdrawn: boolean;
  /** What was looked up, and which of that is bad. */
  lookedUp: string[];
  rejected: string[];
}

const OWN_KINDS = new Set([
  'seat-taken', 'seat-left', 'bot-seated', 'contribution-committed', 'draws-settled', 'contribution-opened', 'draws-given-up',
  'talk', 'abort-asked', 'abort-refused', 'table-closed',
]);
const STEP_KINDS = new Set(['blank-recycled', 'letter-recycled', 'word-rearranged']);

/** Whether an entry is a happening of the game itself, not of the table around it. */
export function isOfGame(entry: Entry): boolean {
  return !OWN_KINDS.has(entry.kind);
}

/** Every turn of a game in the order they were made. */
export function padLines(entries: readonly Entry[]): PadLine[] {
  const lines: PadLine[] = [];
  let gameSeq = 0;
  let steps: Entry[] = [];
  for (const entry of entries) {
    if (isOfGame(entry)) gameSeq += 1;
    if (STEP_KINDS.has(entry.kind)) steps.push(entry);
    const kind = lineKind(entry);
    if (kind !== null && entry.seat != null) {
      lines.push(lineOf(entry, kind, gameSeq, steps, totalBefore(lines, entry.seat)));
      steps = [];
    }
    if (entry.kind === 'play-withdrawn') withdraw(lines, entry);
    if (entry.kind === 'challenge-failed') lookUp(lines, entry);
  }
  return lines;
}

/** The lines of one player. */
export function columnOf(lines: readonly PadLine[], seat: number): PadLine[] {
  return lines.filter((line) => line.seat === seat);
}

/** The word a play reads as, blanks in lower case, digraph tiles in brackets only where they would be misread. */
export function wordText(word: WordSum): string {
  return word.letters.map((letter) => (letter.blank ? letter.tile.toLowerCase() : letter.tile)).join('');
}

function lineKind(entry: Entry): LineKind | null {
  switch (entry.kind) {
    case 'tiles-played':
      return 'play';
    case 'tiles-exchanged':
      return 'exchange';
    case 'turn-passed':
      return entry.why === 'time' ? 'time' : entry.why === 'recycled' ? 'swap' : 'pass';
    case 'turn-lost':
      return 'lost';
    default:
      return null;
  }
}

function lineOf(entry: Entry, kind: LineKind, gameSeq: number, steps: Entry[], before: number): PadLine {
  const points = kind === 'play' ? (entry.points ?? 0) : 0;
  const words = entry.words ?? [];
  return {
    seq: entry.seq,
    gameSeq,
    seat: entry.seat ?? 0,
    kind,
    word: words[0] ? wordText(words[0]) : (entry.squares ?? []).map((square) => square.tile).join(''),
    place: entry.place ?? '',
    points,
    total: entry.total ?? before + points,
    blanks: blanksOf(entry.squares),
    words,
    bonus: entry.bonus ?? 0,
    count: entry.count ?? (entry.squares ?? []).length,
    steps,
    withdrawn: false,
    lookedUp: [],
    rejected: [],
  };
}

function totalBefore(lines: readonly PadLine[], seat: number): number {
  return lines.findLast((line) => line.seat === seat)?.total ?? 0;
}

/** The turn that a challenge is about: the last one of that seat. */
function challenged(lines: readonly PadLine[], seat: number | null | undefined): PadLine | undefined {
  return lines.findLast((line) => line.seat === seat);
}

function withdraw(lines: PadLine[], entry: Entry): void {
  const line = challenged(lines, entry.seat);
  if (!line) return;
  line.total -= line.points;
  line.points = 0;
  line.withdrawn = true;
  line.lookedUp = [...line.lookedUp, ...(entry.looked_up ?? [])];
  line.rejected = [...(entry.rejected ?? [])];
}

function lookUp(lines: PadLine[], entry: Entry): void {
  const line = challenged(lines, entry.other);
  if (!line) return;
  line.lookedUp = [...line.lookedUp, ...(entry.looked_up ?? [])];
  line.points += entry.points ?? 0;
  line.total += entry.points ?? 0;
}
