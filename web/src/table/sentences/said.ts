/** What happened, as sentences for each entry: for the card, which is seen and heard, and for the details of a turn. */
import { figure, hasText, t, tLoose } from '~/i18n';
import type { ChallengeFailedEntry, Entry, PlayWithdrawnEntry, TilesPlayedEntry, TurnPassedEntry, WordSum } from '~/wire';
import { momentSpoken } from '~/shell/moments';
import { wordText, type PadLine, type StepEntry } from './pad';
import { blanksOf, recordedPlace, placeName } from './places';
import { listed, plain, type SentenceContext } from './sentence_context';

/** The entries of a kind. */
export type EntryOf<Kind extends Entry['kind']> = Extract<Entry, { kind: Kind }>;
type Say<Told> = (entry: Told, context: SentenceContext, line?: PadLine) => readonly string[];

/**
 * An entry in sentences, *stressed* where stars are; none for what needs none. `line`: the turn of the pad that it made
 * or is about, which knows what came before: a word taken up, the challenge that is paid for, how many tiles go back.
 */
export function said(entry: Entry, context: SentenceContext, line?: PadLine): readonly string[] {
  const say = SENTENCES[entry.kind] as Say<Entry> | undefined; // none where the server is newer than the page
  return say?.(entry, context, line) ?? [];
}

/** An entry of a turn before the last one: without the other words it made, which the pad has. */
export function saidInBrief(entry: Entry, context: SentenceContext, line?: PadLine): readonly string[] {
  return entry.kind === 'tiles-played' ? [playedWord(entry, context, line), ...blanksNoted(entry)] : said(entry, context, line);
}

/** Points in words: `14 points`. */
export function pointsText(points: number): string {
  return t('said.points', { count: points });
}

/** Tiles in words, as one says them: `one tile`, `three tiles`. */
export function tilesText(count: number): string {
  const key = `card.number-${count}`;
  return t('card.tiles', { count, number: hasText(key) ? t(key as 'card.number-2') : figure(count) });
}

/** A sentence with the seat as its subject: key with `.they` or `.you`. */
function does(key: string, seat: number, context: SentenceContext, params: Record<string, string | number> = {}): string {
  return tLoose(context.form(key, seat), { name: plain(context.realName(seat)), ...params });
}

/** What is said of the entry's seat in one sentence. */
const simply = (key: string): Say<Entry & { seat: number }> => (entry, context) => [does(key, entry.seat, context)];
const unsaid = () => [];

function played(entry: TilesPlayedEntry, context: SentenceContext, line?: PadLine): string[] {
  return [playedWord(entry, context, line), ...also(entry.words.slice(1)), ...blanksNoted(entry)];
}

function playedWord(entry: TilesPlayedEntry, context: SentenceContext, line?: PadLine): string {
  const { words, squares, seat, place, points, bonus } = entry;
  const facts = {
    word: plain(words[0] ? shown(words[0]) : squares.map(({ tile }) => tile).join('')),
    place: recordedPlace(place),
    points,
    bonus: bonus ? t('card.bonus', { bonus, tiles: tilesText(squares.length) }) : '',
    was: plain(line?.tookUp?.was ?? ''),
    made: plain(line?.tookUp?.made ?? ''),
  };
  const how = !line?.tookUp ? 'card.played' : line.tookUp.made ? 'card.played-rearranged' : 'card.played-anew';
  return does(how, seat, context, facts);
}

function shown(word: WordSum): string {
  return wordText(word).toUpperCase();
}

function also(words: readonly WordSum[]): string[] {
  return words.length === 0 ? [] : [t('card.also', { words: plain(listed(words.map(shown))) })];
}

function blanksNoted(entry: TilesPlayedEntry): string[] {
  const letters = blanksOf(entry.squares);
  return letters.length === 0 ? [] : [t('said.blanks', { count: letters.length, letters: plain(listed(letters)) })];
}

function passed({ why, seat }: TurnPassedEntry, context: SentenceContext): string[] {
  return [does(`card.passed${why === 'time' || why === 'recycled' ? `-${why}` : ''}`, seat, context)];
}

/** A turn lost, with the words of the challenge that cost it. Rule: R8.3 */
function satOut({ seat }: EntryOf<'turn-lost'>, context: SentenceContext, line?: PadLine): string[] {
  const words = line?.because ?? [];
  if (words.length === 0) return [does('card.sat-out', seat, context)];
  return [does('card.sat-out-for', seat, context, { count: words.length, words: plain(listed(words)) })];
}

function withdrawn({ seat, by, rejected }: PlayWithdrawnEntry, context: SentenceContext, line?: PadLine): string[] {
  const tiles = line && line.count > 0 ? tilesText(line.count) : t('card.the-tiles');
  return [does('card.challenged', by, context), ...wordsBad(rejected), does('card.taken-back', seat, context, { tiles })];
}

/** `PI is not in the word list.` */
export function wordsBad(words: readonly string[]): string[] {
  return words.length === 0 ? [] : [plain(t('said.withdrawn.bad', { count: words.length, words: listed(words) }))];
}

/** `BIT, PI and AT are all in the word list.` */
export function wordsGood(words: readonly string[]): string[] {
  if (words.length === 0) return [];
  if (words.length === 2) return [plain(t('said.challenge-failed.both', { words: listed(words) }))];
  return [plain(t('said.challenge-failed.good', { count: words.length, words: listed(words) }))];
}

function challengeFailed(entry: ChallengeFailedEntry, context: SentenceContext): string[] {
  const { seat, against, points, turns } = entry;
  const cost = points
    ? does('card.stands-points', against, context, { points: pointsText(points) })
    : turns
      ? does('card.stands-turn', seat, context, { count: turns })
      : does('card.stands-free', seat, context);
  return [does('card.challenged', seat, context), ...wordsGood(entry.looked_up), cost];
}

/** A step before a play. A word taken up is told with the play that it came to, where there is one. Rule: V2 to V4 */
function step(entry: StepEntry, context: SentenceContext): string[] {
  if (entry.kind === 'word-rearranged') return [does(`card.${entry.kind}`, entry.seat, context, { place: entry.place })];
  const taken = entry.kind === 'letter-recycled' ? plain(entry.taken) : '';
  const facts = { place: placeName(entry.square), tile: plain(entry.square.tile), taken };
  return [does(`card.${entry.kind}`, entry.seat, context, facts)];
}

function drewFirst({ seat, tile }: EntryOf<'starting-tile-drawn'>, context: SentenceContext): string[] {
  return [does('card.drew-first', seat, context, { tile: tile === '?' ? t('said.blank') : plain(tile) })];
}

/** When somebody is away; that they are back, where the holiday has no length. */
function away({ seat, begins, ends, at }: EntryOf<'holiday-taken'>, context: SentenceContext): string[] {
  if (ends <= begins) return [does('card.back', seat, context)];
  const until = momentSpoken(ends, at);
  if (begins <= at + 60) return [does('card.away', seat, context, { until })];
  return [does('card.away-from', seat, context, { from: momentSpoken(begins, at), until })];
}

const SENTENCES: { readonly [Kind in Entry['kind']]: Say<EntryOf<Kind>> } = {
  'tiles-played': played,
  'tiles-exchanged': ({ seat, count }, context) => [does('card.exchanged', seat, context, { tiles: tilesText(count) })],
  'turn-passed': passed,
  'turn-lost': satOut,
  'play-withdrawn': withdrawn,
  'challenge-failed': challengeFailed,
  'blank-recycled': step,
  'letter-recycled': step,
  'word-rearranged': step,
  'starting-tile-drawn': drewFirst,
  'game-started': ({ order }, context) => [does('said.game-started', order[0] ?? 0, context)],
  'went-out': simply('said.went-out'),
  'finish-line-reached': ({ seat, target }, context) => [does('said.finish-line-reached', seat, context, { target })],
  'agreed-no-more-plays': simply('said.agreed-no-more-plays'),
  'no-more-plays': ({ why }) => [tLoose(`said.no-more-plays.${why}`)],
  'overtime-charged': ({ seat, points }, context) => [
    does('said.overtime-charged', seat, context, { points: pointsText(Math.abs(points)) }),
  ],
  resigned: ({ seat, why }, context) => [does(why === 'time' ? 'said.resigned-time' : 'said.resigned', seat, context)],
  adjudicated: () => [t('said.adjudicated')],
  'game-ended': () => [t('said.game-ended')],
  'seat-taken': ({ seat, name }, context) => [does('said.seat-taken', seat, context, { name: plain(name) })],
  'seat-left': simply('said.seat-left'),
  'bot-seated': ({ seat }, context) => [t('said.bot-seated', { name: plain(context.realName(seat)) })],
  'draws-given-up': ({ why, name }) => [tLoose(`said.draws-given-up.${why}`, { name: plain(name) })],
  'holiday-taken': away,
  'wait-asked': simply('said.wait-asked'),
  'coach-asked': simply('said.coach-asked'),
  'abort-asked': simply('said.abort-asked'),
  'abort-refused': simply('said.abort-refused'),
  talk: ({ seat, text }, context) => [plain(t('said.talk', { name: context.realName(seat), text }))],
  // Everybody draws after every play; who lets a play stand shows when the game goes on; the rest is for the draws alone.
  'tiles-drawn': unsaid,
  'play-accepted': unsaid,
  'extra-tiles-returned': unsaid,
  'rack-settled': unsaid,
  'contribution-committed': unsaid,
  'draws-settled': unsaid,
  'contribution-opened': unsaid,
  'table-closed': unsaid,
};
