/** What happened, as a sentence for each entry: for the message strip, for the pad's notes and to be read aloud. */
import { t, tLoose } from '~/i18n';
import type { Entry, WordSum } from '~/wire';
import { wordText } from './pad';
import { blanksOf, recordedPlace, placeName } from './places';
import { listed, type SentenceContext } from './sentence_context';

type Say = (entry: Entry, context: SentenceContext) => string;

/** An entry in words; empty for what needs none. `Ben plays HORN, 8F across, 14 points.` */
export function said(entry: Entry, context: SentenceContext): string {
  return (SENTENCES[entry.kind] ?? (() => ''))(entry, context);
}

/** Points in words: `14 points`. */
export function pointsText(points: number): string {
  return t('said.points', { count: points });
}

/** A sentence with the seat as its subject: key with `.they` or `.you`. */
function does(key: string, entry: Entry, context: SentenceContext, params: Record<string, string> = {}): string {
  const name = context.realName(entry.seat ?? 0);
  return tLoose(context.form(`said.${key}`, entry.seat), { name, ...params });
}

const simply: Say = (entry, context) => does(entry.kind, entry, context);

function played(entry: Entry, context: SentenceContext): string {
  const words = entry.words ?? [];
  const main = words[0] ? wordText(words[0]).toUpperCase() : (entry.squares ?? []).map(({ tile }) => tile).join('');
  const parts = [
    does('tiles-played', entry, context, {
      word: main,
      place: recordedPlace(entry.place ?? ''),
      points: pointsText(entry.points ?? 0),
    }),
    also(words.slice(1)),
    entry.bonus ? t('said.tiles-played.bonus', { count: entry.bonus }) : '',
    blanksNoted(entry),
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function also(words: readonly WordSum[]): string {
  if (words.length === 0) return '';
  return t('said.tiles-played.also', { words: listed(words.map((word) => wordText(word).toUpperCase())) });
}

function blanksNoted(entry: Entry): string {
  const letters = blanksOf(entry.squares);
  return letters.length === 0 ? '' : t('said.blanks', { count: letters.length, letters: listed(letters) });
}

function passed(entry: Entry, context: SentenceContext): string {
  const why = entry.why === 'time' || entry.why === 'recycled' ? `-${entry.why}` : '';
  return does(`turn-passed${why}`, entry, context);
}

function withdrawn(entry: Entry, context: SentenceContext): string {
  const { other, rejected } = entry;
  const by =
    other != null && other === context.reader
      ? t('said.withdrawn.by-you')
      : t('said.withdrawn.by-they', { by: context.realName(other ?? 0) });
  return [by, wordsBad(rejected ?? []), does('withdrawn', entry, context, { points: pointsText(Math.abs(entry.points ?? 0)) })]
    .filter((part) => part !== '')
    .join(' ');
}

/** `PI is not in the word list.` */
export function wordsBad(words: readonly string[]): string {
  return words.length === 0 ? '' : t('said.withdrawn.bad', { count: words.length, words: listed(words) });
}

/** `BIT, PI and AT are all in the list.` */
export function wordsGood(words: readonly string[]): string {
  return words.length === 0 ? '' : t('said.challenge-failed.good', { count: words.length, words: listed(words) });
}

function challengeFailed(entry: Entry, context: SentenceContext): string {
  return `${wordsGood(entry.looked_up ?? [])} ${consequence(entry, context)}`.trim();
}

/** What a challenge that failed has cost: a turn, points for the other, or nothing. */
function consequence(entry: Entry, context: SentenceContext): string {
  if (entry.points) {
    return does('challenge-failed-points', { ...entry, seat: entry.other ?? null }, context, { points: pointsText(entry.points) });
  }
  return entry.count === 0 ? t('said.challenge-failed-nothing') : does('challenge-failed', entry, context);
}

function step(entry: Entry, context: SentenceContext): string {
  const square = entry.squares?.[0];
  const tile = square?.tile ?? '';
  const taken = entry.tiles?.[0] ?? '';
  const place = entry.place ?? (square ? placeName(square) : '');
  const word = (entry.squares ?? []).map((each) => each.tile).join('');
  return does(entry.kind, entry, context, { place, tile, taken, word });
}

function drewFirst(entry: Entry, context: SentenceContext): string {
  const tile = entry.tiles?.[0] ?? '';
  return does(entry.kind, entry, context, { tile: tile === '?' ? t('said.blank') : tile });
}

function counted(entry: Entry, context: SentenceContext): string {
  return does(entry.kind, entry, context, { tiles: t('said.tiles', { count: entry.count ?? 0 }) });
}

const SENTENCES: Readonly<Record<string, Say>> = {
  'tiles-played': played,
  'tiles-exchanged': counted,
  'tiles-drawn': counted,
  'turn-passed': passed,
  'turn-lost': simply,
  'play-withdrawn': withdrawn,
  'challenge-failed': challengeFailed,
  'play-accepted': simply,
  'blank-recycled': step,
  'letter-recycled': step,
  'word-rearranged': step,
  'starting-tile-drawn': drewFirst,
  'game-started': (entry, context) => does('game-started', { ...entry, seat: entry.seats?.[0] ?? entry.seat ?? null }, context),
  'went-out': simply,
  'finish-line-reached': simply,
  'agreed-no-more-plays': simply,
  'no-more-plays': (entry) => tLoose(`said.no-more-plays.${entry.why ?? 'agreed'}`),
  'overtime-charged': (entry, context) =>
    does('overtime-charged', entry, context, { points: pointsText(Math.abs(entry.points ?? 0)) }),
  resigned: (entry, context) => does(entry.why === 'time' ? 'resigned-time' : 'resigned', entry, context),
  adjudicated: () => t('said.adjudicated'),
  'game-ended': () => t('said.game-ended'),
  'seat-taken': (entry, context) => does('seat-taken', entry, context, entry.name ? { name: entry.name } : {}),
  'seat-left': simply,
  'bot-seated': (entry, context) => t('said.bot-seated', { name: context.realName(entry.seat ?? 0) }),
  'draws-given-up': (entry, context) =>
    tLoose(`said.draws-given-up.${entry.why ?? 'left'}`, { name: entry.name ?? context.realName(entry.seat ?? 0) }),
  'abort-asked': simply,
  'abort-refused': simply,
  talk: (entry, context) => t('said.talk', { name: context.realName(entry.seat ?? 0), text: entry.text ?? '' }),
};

/** What is read aloud of new entries: what others did, and what became of everybody's plays. */
const ALOUD = new Set([
  'tiles-played', 'tiles-exchanged', 'turn-passed', 'turn-lost', 'play-withdrawn', 'challenge-failed',
  'blank-recycled', 'letter-recycled', 'word-rearranged', 'game-started', 'went-out', 'finish-line-reached',
  'agreed-no-more-plays', 'no-more-plays', 'resigned', 'adjudicated', 'game-ended', 'bot-seated', 'draws-given-up', 'abort-asked',
  'abort-refused', 'talk',
]);

/** New entries as they are read aloud. */
export function announced(entries: readonly Entry[], context: SentenceContext): string {
  return entries
    .filter((entry) => ALOUD.has(entry.kind))
    .map((entry) => said(entry, context))
    .join(' ');
}
