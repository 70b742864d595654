/** What has happened since a player's last turn, the newest first: what the card tells after what is so. */
import { t } from '~/i18n';
import type { ChallengeFailedEntry, Entry } from '~/wire';
import type { PadLine, StepEntry } from '../sentences/pad';
import { said, saidInBrief } from '../sentences/said';
import type { SentenceContext } from '../sentences/sentence_context';

/** A turn, or something that happened beside the turns; `seq` is that of its last entry. */
export interface News {
  seq: number;
  /** The turn of the pad that this tells, if it tells one. */
  line: PadLine | null;
  sentences: readonly string[];
}

interface Unit extends News {
  /** The turn that it is about. */
  about: PadLine | null;
  /** The sentences of a turn that another has followed. */
  brief: readonly string[];
  failed: ChallengeFailedEntry | null;
}

/** What is told elsewhere: talk has a line of its own in the card, the end of a game its reckoning. */
const ELSEWHERE = kinds('talk', 'game-ended', 'overtime-charged', 'seat-taken', 'seat-left');
/** What is news until somebody moves. */
const FOR_NOW = kinds('starting-tile-drawn', 'game-started', 'draws-given-up', 'wait-asked', 'coach-asked', 'abort-asked', 'abort-refused');

export interface Told {
  entries: readonly Entry[];
  lines: readonly PadLine[];
  context: SentenceContext;
  players: number;
}

/**
 * The news for a seat; for nobody's in particular only the last turn. No more turns than there are players are told:
 * whoever has not played for long reads the pad.
 */
export function newsSince(seat: number | null, { entries, lines, context, players }: Told): News[] {
  const own = seat === null ? undefined : lines.findLast((line) => line.seat === seat && line.kind !== 'lost');
  const units = unitsOf(entries, lines, context).filter(({ seq }) => own === undefined || seq >= own.seq);
  // One's own play is news until somebody else has moved.
  const standing = units.filter((unit) => !unit.line?.withdrawn && !isPaid(unit, units));
  // Whoever challenged in vain has seen the play, and what had been before it: none of it is told again as though it were new.
  const doubted = units.findLast((unit) => unit.failed?.seat === seat && isPaid(unit, units));
  const seen = doubted?.about?.seq ?? 0;
  // Whoever challenged has seen what had happened beside the turns by then.
  const acted = units.findLast(({ failed }) => failed?.seat === seat)?.seq ?? 0;
  const fresh = standing.filter(({ line, seq }) => (line === null ? seq >= acted : seq > seen));
  const others = fresh.filter(({ line }) => line === null || line !== own || lines.at(-1) === own);
  const turns = others.filter(({ line }) => line !== null && line.kind !== 'lost');
  const oldest = turns.at(seat === null ? -1 : -Math.max(1, players))?.seq ?? 0;
  const newest = turns.at(-1)?.seq ?? 0;
  const told = others.filter(({ seq }) => seq >= oldest);
  return told.map((unit) => (unit.line && unit.seq < newest ? { ...unit, sentences: unit.brief } : unit)).reverse();
}

/** Whether a challenge is told by the turn that it has cost. */
function isPaid({ failed }: Unit, units: readonly Unit[]): boolean {
  return failed !== null && failed.turns > 0 && units.some(({ line }) => line?.kind === 'lost' && line.paidFor === failed.seq);
}

/** All of one turn, and what became of it, in the order it happened. */
export function newsOf(turn: PadLine, { entries, lines, context }: Told): string[] {
  return unitsOf(entries, lines, context).flatMap(({ about, sentences }) => (about?.seq === turn.seq ? sentences : []));
}

function unitsOf(entries: readonly Entry[], lines: readonly PadLine[], context: SentenceContext): Unit[] {
  const bySeq = new Map(lines.map((line) => [line.seq, line]));
  const moved = lines.at(-1)?.seq ?? 0;
  const units: Unit[] = [];
  let steps: StepEntry[] = [];
  let lots: string[] = [];
  for (const entry of entries) {
    if (entry.kind === 'blank-recycled' || entry.kind === 'letter-recycled' || entry.kind === 'word-rearranged') {
      steps.push(entry);
      continue;
    }
    if (ELSEWHERE.has(entry.kind) || (FOR_NOW.has(entry.kind) && entry.seq < moved)) continue;
    if (entry.kind === 'starting-tile-drawn') lots.push(entry.tile);
    const line = bySeq.get(entry.seq) ?? null;
    const before = line ? steps.filter((step) => step.kind !== 'word-rearranged' || !line.tookUp) : [];
    if (line) steps = [];
    const about = line ?? challenged(entry, lines);
    const first = before.flatMap((step) => said(step, context));
    const sentences = [...first, ...said(entry, context, about ?? undefined)];
    if (entry.kind === 'game-started') {
      if (lots.length > 0) sentences.push(t(lots.includes('?') ? 'card.blank-begins' : 'card.nearest-begins'));
      lots = [];
    }
    const brief = [...first, ...saidInBrief(entry, context, about ?? undefined)];
    if (sentences.length > 0) units.push({ seq: entry.seq, sentences, brief, line, about, failed: entry.kind === 'challenge-failed' ? entry : null });
  }
  // A turn's steps come with the turn; if they once came alone, they would be told all the same.
  units.push(...steps.map((step) => ({ seq: step.seq, sentences: said(step, context), brief: [], line: null, about: null, failed: null })));
  return units;
}

/** The turn that a challenge was about: the last one that its player had made by then. */
function challenged(entry: Entry, lines: readonly PadLine[]): PadLine | null {
  const seat = entry.kind === 'play-withdrawn' ? entry.seat : entry.kind === 'challenge-failed' ? entry.against : null;
  return seat === null ? null : (lines.findLast((line) => line.seq < entry.seq && line.seat === seat) ?? null);
}

function kinds(...some: Entry['kind'][]): ReadonlySet<Entry['kind']> {
  return new Set(some);
}
