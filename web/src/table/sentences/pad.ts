/** The score pad: what each player did, turn by turn, as it would be written on paper. */
import type {
  BlankRecycledEntry, ChallengeFailedEntry, Entry, LetterRecycledEntry, PlayWithdrawnEntry, TilesExchangedEntry, TilesPlayedEntry,
  TurnLostEntry, TurnPassedEntry, WordRearrangedEntry, WordSum,
} from '~/wire';
import { blanksOf } from './places';
import { wordsTakenUp, type TakenUp } from './taken_up';

/** What may come before a play (V2 to V4). */
export type StepEntry = BlankRecycledEntry | LetterRecycledEntry | WordRearrangedEntry;
type TurnEntry = TilesPlayedEntry | TilesExchangedEntry | TurnPassedEntry | TurnLostEntry;

/** What a line of the pad stands for. `swap` is a turn that only recycled tiles. */
export type LineKind = 'play' | 'exchange' | 'pass' | 'swap' | 'time' | 'lost';

/** A turn in a player's column. */
export interface PadLine {
  /** The entry the turn is. */
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
  /** Steps made before it. */
  steps: StepEntry[];
  /** The word that such a step took up and laid anew; null where none did. */
  tookUp: TakenUp | null;
  /** A challenge took it back. */
  withdrawn: boolean;
  /** What was looked up, and which of that is bad. */
  lookedUp: string[];
  rejected: string[];
  /** The challenges of it that failed. */
  failed: ChallengeFailedEntry[];
  /** Of a turn that was lost: the words of the challenge that cost it, and the `seq` of its entry. */
  because: string[];
  paidFor: number | null;
}

/** Every turn of a game in the order they were made. */
export function padLines(entries: readonly Entry[]): PadLine[] {
  const lines: PadLine[] = [];
  const words = wordsTakenUp(entries);
  let steps: StepEntry[] = [];
  const owed: ChallengeFailedEntry[] = [];
  for (const entry of entries) {
    switch (entry.kind) {
      case 'blank-recycled':
      case 'letter-recycled':
      case 'word-rearranged':
        steps.push(entry);
        break;
      case 'tiles-played':
      case 'tiles-exchanged':
      case 'turn-passed':
      case 'turn-lost':
        lines.push({ ...lineOf(entry, steps), tookUp: tookUp(steps, words) });
        steps = [];
        if (entry.kind === 'turn-lost') pay(lines.at(-1), owed);
        break;
      case 'play-withdrawn':
        withdraw(lines, entry);
        break;
      case 'challenge-failed':
        lookUp(lines, entry);
        owed.push(...Array.from({ length: entry.turns }, () => entry));
        break;
    }
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

function tookUp(steps: readonly StepEntry[], words: ReadonlyMap<number, TakenUp>): TakenUp | null {
  return words.get(steps.at(-1)?.seq ?? -1) ?? null;
}

function lineOf(entry: TurnEntry, steps: StepEntry[]): Omit<PadLine, 'tookUp'> {
  const { seq, game_seq: gameSeq, seat, total } = entry;
  const bare = { word: '', place: '', points: 0, blanks: [], words: [], bonus: 0, count: 0, withdrawn: false };
  const line = { seq, gameSeq, seat, total, steps, ...bare, lookedUp: [], rejected: [], failed: [], because: [], paidFor: null };
  switch (entry.kind) {
    case 'tiles-played': {
      const { words, squares, place, points, bonus } = entry;
      const word = words[0] ? wordText(words[0]) : squares.map((square) => square.tile).join('');
      return { ...line, kind: 'play', word, place, points, blanks: blanksOf(squares), words, bonus, count: squares.length };
    }
    case 'tiles-exchanged':
      return { ...line, kind: 'exchange', count: entry.count };
    case 'turn-passed':
      return { ...line, kind: entry.why === 'time' ? 'time' : entry.why === 'recycled' ? 'swap' : 'pass' };
    case 'turn-lost':
      return { ...line, kind: 'lost' };
  }
}

/** Note what a seat loses this turn for: the oldest of its challenges whose price it has not paid yet. */
function pay(line: PadLine | undefined, owed: ChallengeFailedEntry[]): void {
  const at = owed.findIndex((entry) => entry.seat === line?.seat);
  const [entry] = at < 0 ? [] : owed.splice(at, 1);
  if (!line || !entry) return;
  line.because = entry.looked_up;
  line.paidFor = entry.seq;
}

/** The turn that a challenge is about: the last one of that seat. */
function challenged(lines: readonly PadLine[], seat: number): PadLine | undefined {
  return lines.findLast((line) => line.seat === seat);
}

function withdraw(lines: PadLine[], entry: PlayWithdrawnEntry): void {
  const line = challenged(lines, entry.seat);
  if (!line) return;
  line.total = entry.total;
  line.points = 0;
  line.withdrawn = true;
  line.lookedUp = [...line.lookedUp, ...entry.looked_up];
  line.rejected = [...entry.rejected];
}

function lookUp(lines: PadLine[], entry: ChallengeFailedEntry): void {
  const line = challenged(lines, entry.against);
  if (!line) return;
  line.lookedUp = [...line.lookedUp, ...entry.looked_up];
  line.failed = [...line.failed, entry];
  line.points += entry.points;
  line.total = entry.total;
}

/** The turns by rounds, in playing order: the nth turn of each seat is in the nth row; null where there is none yet. */
export function roundsOf(lines: readonly PadLine[], order: readonly number[]): (PadLine | null)[][] {
  const columns = order.map((seat) => columnOf(lines, seat));
  const count = Math.max(0, ...columns.map((column) => column.length));
  return Array.from({ length: count }, (_, round) => columns.map((column) => column[round] ?? null));
}
