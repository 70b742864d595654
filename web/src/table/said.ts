/** What happened, as a sentence for each entry: for the message strip, for the pad's notes and to be read aloud. */
import { t, tLoose } from '~/i18n';
import type { ChallengeFailedEntry, Entry, PlayWithdrawnEntry, TilesPlayedEntry, TurnPassedEntry, WordSum } from '~/wire';
import { wordText, type StepEntry } from './pad';
import { blanksOf, recordedPlace, placeName } from './places';
import { listed, type SentenceContext } from './sentence_context';

/** The entries of a kind. */
export type EntryOf<Kind extends Entry['kind']> = Extract<Entry, { kind: Kind }>;
type Say<Told> = (entry: Told, context: SentenceContext) => string;

/** An entry in words; empty for what needs none. `Ben plays HORN at 8F across for 14 points.` */
export function said(entry: Entry, context: SentenceContext): string {
  const say = SENTENCES[entry.kind] as Say<Entry> | undefined; // none where the server is newer than the page
  return say?.(entry, context) ?? '';
}

/** Points in words: `14 points`. */
export function pointsText(points: number): string {
  return t('said.points', { count: points });
}

/** A sentence with the seat as its subject: key with `.they` or `.you`. */
function does(key: string, seat: number, context: SentenceContext, params: Record<string, string> = {}): string {
  return tLoose(context.form(`said.${key}`, seat), { name: context.realName(seat), ...params });
}

const simply: Say<Entry & { seat: number }> = (entry, context) => does(entry.kind, entry.seat, context);
const unsaid = () => '';

function played(entry: TilesPlayedEntry, context: SentenceContext): string {
  const { words, squares, seat, place, points, bonus } = entry;
  const word = words[0] ? wordText(words[0]).toUpperCase() : squares.map(({ tile }) => tile).join('');
  const sentence = does('tiles-played', seat, context, {
    word,
    place: recordedPlace(place),
    also: also(words.slice(1)),
    points: pointsText(points),
    bonus: bonus ? t('said.tiles-played.bonus', { bonus, count: squares.length }) : '',
  });
  return `${sentence} ${blanksNoted(entry)}`.trim();
}

function also(words: readonly WordSum[]): string {
  if (words.length === 0) return '';
  return t('said.tiles-played.also', { words: listed(words.map((word) => wordText(word).toUpperCase())) });
}

function blanksNoted(entry: TilesPlayedEntry): string {
  const letters = blanksOf(entry.squares);
  return letters.length === 0 ? '' : t('said.blanks', { count: letters.length, letters: listed(letters) });
}

function passed(entry: TurnPassedEntry, context: SentenceContext): string {
  const why = entry.why === 'time' || entry.why === 'recycled' ? `-${entry.why}` : '';
  return does(`turn-passed${why}`, entry.seat, context);
}

function withdrawn({ seat, by, rejected, points }: PlayWithdrawnEntry, context: SentenceContext): string {
  const challenged = by === context.reader ? t('said.withdrawn.by-you') : t('said.withdrawn.by-they', { by: context.realName(by) });
  const undone = points
    ? does('withdrawn', seat, context, { points: pointsText(Math.abs(points)) })
    : does('withdrawn-none', seat, context);
  return [challenged, wordsBad(rejected), undone].filter((part) => part !== '').join(' ');
}

/** `PI is not in the word list.` */
export function wordsBad(words: readonly string[]): string {
  return words.length === 0 ? '' : t('said.withdrawn.bad', { count: words.length, words: listed(words) });
}

/** `BIT, PI and AT are all in the word list.` */
export function wordsGood(words: readonly string[]): string {
  if (words.length === 0) return '';
  if (words.length === 2) return t('said.challenge-failed.both', { words: listed(words) });
  return t('said.challenge-failed.good', { count: words.length, words: listed(words) });
}

function challengeFailed(entry: ChallengeFailedEntry, context: SentenceContext): string {
  return `${wordsGood(entry.looked_up)} ${consequence(entry, context)}`.trim();
}

/** What a challenge that failed has cost: a turn, points for the other, or nothing. */
export function consequence({ seat, against, points, turns }: ChallengeFailedEntry, context: SentenceContext): string {
  if (points) return does('challenge-failed-points', against, context, { points: pointsText(points) });
  return turns === 0 ? t('said.challenge-failed-nothing') : does('challenge-failed', seat, context);
}

function step(entry: StepEntry, context: SentenceContext): string {
  if (entry.kind === 'word-rearranged') return does(entry.kind, entry.seat, context, { place: entry.place });
  const taken = entry.kind === 'letter-recycled' ? entry.taken : '';
  return does(entry.kind, entry.seat, context, { place: placeName(entry.square), tile: entry.square.tile, taken });
}

function drewFirst({ kind, seat, tile }: EntryOf<'starting-tile-drawn'>, context: SentenceContext): string {
  return does(kind, seat, context, { tile: tile === '?' ? t('said.blank') : tile });
}

function counted({ kind, seat, count }: EntryOf<'tiles-exchanged' | 'tiles-drawn'>, context: SentenceContext): string {
  return does(kind, seat, context, { tiles: t('said.tiles', { count }) });
}

const SENTENCES: { readonly [Kind in Entry['kind']]: Say<EntryOf<Kind>> } = {
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
  'game-started': ({ order }, context) => does('game-started', order[0] ?? 0, context),
  'went-out': simply,
  'finish-line-reached': ({ kind, seat, target }, context) => does(kind, seat, context, { target: String(target) }),
  'agreed-no-more-plays': simply,
  'no-more-plays': ({ why }) => tLoose(`said.no-more-plays.${why}`),
  'overtime-charged': ({ kind, seat, points }, context) => does(kind, seat, context, { points: pointsText(Math.abs(points)) }),
  resigned: ({ seat, why }, context) => does(why === 'time' ? 'resigned-time' : 'resigned', seat, context),
  adjudicated: () => t('said.adjudicated'),
  'game-ended': () => t('said.game-ended'),
  'seat-taken': ({ kind, seat, name }, context) => does(kind, seat, context, { name }),
  'seat-left': simply,
  'bot-seated': ({ seat }, context) => t('said.bot-seated', { name: context.realName(seat) }),
  'draws-given-up': ({ why, name }) => tLoose(`said.draws-given-up.${why}`, { name }),
  'wait-asked': simply,
  'abort-asked': simply,
  'abort-refused': simply,
  talk: ({ seat, text }, context) => t('said.talk', { name: context.realName(seat), text }),
  'extra-tiles-returned': unsaid,
  'rack-settled': unsaid,
  'contribution-committed': unsaid,
  'draws-settled': unsaid,
  'contribution-opened': unsaid,
  'table-closed': unsaid,
};

/** What is read aloud of new entries: what others did, and what became of everybody's plays. */
const ALOUD: ReadonlySet<string> = new Set<Entry['kind']>([
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
