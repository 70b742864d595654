/** How a game's final scores came about, step by step. Rule: R9.3, R9.4, V7 */
import { figure, isolated, t } from '~/i18n';
import type { Entry, GameResult, Reckoning } from '~/wire';
import { pointsText } from './said';
import { listed, type SentenceContext } from './sentence_context';

/** A step: which seat it is about, what is said, and what the seat's score is after it. */
export interface ReckoningStep {
  seat: number | null;
  text: string;
  score: number | null;
}

/** What is said one after another: what each has left, what going out gains, who has won and why. */
export function reckoningSteps(outcome: GameResult, context: SentenceContext, late: readonly number[] = []): ReckoningStep[] {
  const steps: ReckoningStep[] = [{ seat: null, text: whyText(outcome, context, late), score: null }];
  const lines = outcome.reckoning;
  if (lines.some((line) => line.deducted > 0 || line.gained > 0)) {
    const twice = lines.every((line) => line.deducted === 0);
    for (const line of lines) steps.push(deduction(line, context));
    for (const line of lines) if (line.gained > 0) steps.push(gain(line, context, twice));
  }
  for (const line of lines) if (line.overtime > 0) steps.push(overtime(line, context));
  steps.push({ seat: null, text: winText(outcome, context), score: null });
  return steps;
}

/** Seats whose time has run out, which ends their game. */
export function lateSeats(entries: readonly Entry[]): number[] {
  return entries.flatMap((entry) => (entry.kind === 'resigned' && entry.why === 'time' ? [entry.seat] : []));
}

/** Why it ended; `late`: seats that left because their time ran out. */
export function whyText(outcome: GameResult, context: SentenceContext, late: readonly number[] = []): string {
  switch (outcome.why) {
    case 'went-out':
      return t('end.why.went-out');
    case 'no-more-plays':
      return t('end.why.no-more-plays');
    case 'finish-line':
      return t('end.why.finish-line');
    case 'resigned':
      return outcome.reckoning
        .filter((line) => line.resigned)
        .map(({ seat }) => {
          const key = context.form(late.includes(seat) ? 'said.resigned-time' : 'said.resigned', seat);
          return t(key as 'said.resigned.they', { name: context.realName(seat) });
        })
        .join(' ');
    case 'void':
      return t('end.why.void');
    default:
      return t('end.why.adjudicated');
  }
}

/** Who has won: alone, shared, after a tie, or nobody. A shared win is never told as anybody's alone. */
export function winText(outcome: GameResult, context: SentenceContext): string {
  const { winners } = outcome;
  const scores = new Map(outcome.reckoning.map((line) => [line.seat, line.final]));
  const [first] = winners;
  if (first === undefined) return t('end.nobody');
  const points = scores.get(first) ?? 0;
  const others = [...scores].filter(([seat]) => !winners.includes(seat)).sort((one, two) => two[1] - one[1]);
  const rest = others.map(([seat, score]) => `${isolated(context.nameWithin(seat))} ${figure(score)}`).join(', ');
  const closing = rest ? t('end.rest', { scores: rest }) : '';
  if (winners.length > 1) {
    const names = context.together(winners);
    return t('end.shared', { names, points, rest: closing });
  }
  const key = first === context.reader ? 'end.win.you' : 'end.win.they';
  const won = t(key, { name: context.realName(first), points, rest: closing });
  return `${tieText(outcome, context)} ${won}`.trim();
}

/** Why one of several with the same final score has won: more before the tiles were counted. Rule: R9.4 */
function tieText(outcome: GameResult, context: SentenceContext): string {
  const [winner] = outcome.winners;
  const line = outcome.reckoning.find((each) => each.seat === winner);
  if (!line || outcome.why === 'finish-line') return '';
  const level = outcome.reckoning.filter((each) => each.final === line.final && !each.resigned);
  if (level.length < 2) return '';
  return t('end.tied', {
    names: context.together(level.map(({ seat }) => seat)),
    points: line.final,
    before: level.map((each) => each.before).sort((one, two) => two - one).map(figure).join(t('end.to')),
  });
}

function deduction(line: Reckoning, context: SentenceContext): ReckoningStep {
  const score = line.before - line.deducted;
  const name = context.realName(line.seat);
  if (line.tiles.length === 0) return { seat: line.seat, text: does('end.none-left', line.seat, context, { name }), score };
  const tiles = listed(line.tiles.map(({ tile }) => (tile === '?' ? t('said.blank') : tile)));
  const key = line.deducted > 0 ? 'end.left' : 'end.keeps';
  const text = does(key, line.seat, context, { name, tiles, points: pointsText(line.deducted) });
  return { seat: line.seat, text, score };
}

function gain(line: Reckoning, context: SentenceContext, twice: boolean): ReckoningStep {
  const params = { name: context.realName(line.seat), points: pointsText(line.gained) };
  const text = does(twice ? 'end.gains-twice' : 'end.gains', line.seat, context, params);
  return { seat: line.seat, text, score: line.before - line.deducted + line.gained };
}

/** What thinking longer than the clock allowed has cost. */
function overtime(line: Reckoning, context: SentenceContext): ReckoningStep {
  const params = { name: context.realName(line.seat), points: pointsText(line.overtime) };
  return { seat: line.seat, text: does('end.overtime', line.seat, context, params), score: line.final };
}

type SeatText = 'end.none-left' | 'end.left' | 'end.keeps' | 'end.gains' | 'end.gains-twice' | 'end.overtime';

function does(key: SeatText, seat: number, context: SentenceContext, params: Record<string, string>): string {
  return t(context.form(key, seat) as 'end.left.you', params as { tiles: string; points: string });
}

/** The change of a score, with its sign: `+9`, `−5`, `0`. */
export function changeText(change: number): string {
  return change > 0 ? `+${figure(change)}` : figure(change);
}

/** What a final score has won, in a word or two: `wins`, `you share it`; empty for whoever has not won. */
export function standingText(seat: number, { winners }: GameResult, reader: number | null): string {
  if (!winners.includes(seat)) return '';
  const shared = winners.length > 1;
  if (seat === reader) return t(shared ? 'end.you-share' : 'end.you-win');
  return t(shared ? 'end.shares' : 'end.winner');
}
