/** What is so, the first thing the card says: whose turn, what the tiles are worth, what the game waits for. */
import { t, tLoose } from '~/i18n';
import type { Preview } from '~/wire';
import type { CardFacts } from './card_facts';
import { momentSpoken } from '~/shell/moments';
import { LONG, secondsToTell } from '../state/clock';
import { wordText } from '../sentences/pad';
import { placeAloud } from '../sentences/places';
import { exchangeLimitText, faultTexts } from '../sentences/refusal';
import { wordsBad, wordsGood } from '../sentences/said';
import { listed, plain } from '../sentences/sentence_context';

export function whatIsSo(facts: CardFacts): string[] {
  const { notice, choosing, view } = facts;
  if (facts.handTo !== null && !facts.stake) return [...handOver(facts.handTo, facts), ...lowTime(facts)];
  if (notice) return [...notice.sentences, ...lowTime(facts)];
  const asked = askedText(facts);
  if (asked || facts.stake) return [asked, ...lowTime(facts)];
  if (choosing !== null) return [...limitTexts(choosing, facts), ...lowTime(facts)];
  const waits = view.challenge?.waiting_for ?? [];
  const waiting = waits.length > 0 && facts.seat !== null && !waits.includes(facts.seat) ? [waitingText(waits, facts)] : [];
  const closes = view.challenge?.may ? (view.challenge.closes_at ?? 0) : 0;
  const until = closes - facts.now >= LONG ? [t('card.challenge-until', { moment: momentSpoken(closes, facts.now) })] : [];
  const laid = [...facts.steps, ...(facts.laid ? previewTexts(facts) : [])];
  const ready = preparedTexts(facts);
  return [...lowTime(facts), ...waiting, ...(waiting.length > 0 ? [] : whoseTurn(facts)), ...ready, ...(ready.length > 0 ? [] : laid), ...until];
}

/** Who takes the device over, and what for where it is not their turn. */
function handOver(seat: number, { context, phone, view }: CardFacts): string[] {
  const name = plain(context.realName(seat));
  const asked = view.on_turn !== seat ? [t('join.cover-answer', { name })] : [];
  return [t(phone ? 'card.hand-phone' : 'card.hand-over', { name }), ...asked];
}

/** What somebody at this seat is asked now, the most pressing first; empty where nothing is. */
function askedText({ view, seat, resigned, context, stake }: CardFacts): string {
  const name = (seats: readonly number[]) => plain(listed(seats.map((each) => context.name(each))));
  const others = view.abort_asked_by.filter((each) => each !== seat);
  const mine = seat !== null && !resigned;
  if (mine && view.abort_asked_by.includes(seat)) return t('table.abort-you-asked');
  if (mine && others.length > 0) return t('table.abort-asked', { count: others.length, names: name(others) });
  // Where the game goes on by itself there is no time for a question: the buttons ask it.
  if (stake && view.challenge?.may_wait) return '';
  if (stake) return t(view.phase === 'last-challenge' ? 'table.challenge-last' : 'table.challenge-asked');
  if (mine && view.may_agree) return view.agreed.length > 0 ? t('table.agreed-by', { count: view.agreed.length, names: name(view.agreed) }) : t('table.agree-passed');
  const gone = view.vanished.find((each) => each !== seat);
  return mine && gone !== undefined && view.on_turn === gone ? t('table.vanished', { name: name([gone]) }) : '';
}

function waitingText(seats: readonly number[], { context }: CardFacts): string {
  return t('table.challenge-waiting', { names: plain(listed(seats.map((each) => context.name(each)))) });
}

function whoseTurn(facts: CardFacts): string[] {
  const { view, context, seat } = facts;
  if (view.on_turn === null || view.phase === 'over') return [];
  const until = view.clock.kind === 'days' && view.clock.due_at !== null ? momentSpoken(view.clock.due_at, facts.now) : '';
  if (view.on_turn === seat && view.phase === 'playing') {
    if (until) return [t('card.your-turn-until', { moment: until })];
    if (view.board.length === 0 && !facts.laid) return [t('table.your-turn'), t('table.place-first')];
    return [t(isAgain(facts) ? 'card.your-turn-again' : 'table.your-turn')];
  }
  const on = view.thinking ?? view.on_turn;
  const name = plain(context.realName(on));
  return [until ? t('card.turn-until', { name, moment: until }) : t('table.thinking', { name })];
}

/** Who has a turn before this seat, from the one on turn. */
function before(seat: number | null, { order, on_turn, resigned }: CardFacts['view']): number[] {
  const round = order.filter((each) => !resigned.includes(each));
  const first = Math.max(0, round.indexOf(on_turn ?? -1));
  const from = [...round.slice(first), ...round.slice(0, first)];
  const own = from.indexOf(seat ?? -1);
  return own < 0 ? from : from.slice(0, own);
}

/** What becomes of the play that was kept ready. */
function preparedTexts({ prepared, view, seat, context }: CardFacts): string[] {
  if (prepared === null) return [];
  const { word, points, dropped } = prepared.play;
  const facts = { word: plain(word), points };
  if (dropped) return [t(prepared.fits ? 'card.ready-dropped' : 'card.ready-gone', facts)];
  if (view.on_turn === seat) return [t('card.ready-in-doubt', facts)];
  const names = before(seat, view).map((each) => context.realName(each));
  if (names.length === 1) return [t('card.ready-one', { ...facts, name: plain(names[0] ?? '') })];
  return [t('card.ready', { ...facts, names: plain(listed(names)) })];
}

/** Whether all the others have only sat out since this seat's turn. */
function isAgain({ lines, seat }: CardFacts): boolean {
  const own = lines.findLastIndex((line) => line.seat === seat);
  const since = lines.slice(own + 1);
  return own >= 0 && since.length > 0 && since.every((line) => line.kind === 'lost');
}

/** That the time of whoever is on turn runs low: told of everybody. */
export function lowTime({ view, context, now }: CardFacts): string[] {
  const seconds = secondsToTell(view.clock, now);
  const seat = view.clock.running;
  if (seconds === null || seat === null) return [];
  const time = t('clock.seconds', { count: seconds });
  return [tLoose(context.form('card.low-time', seat), { name: plain(context.realName(seat)), time })];
}

/** How many tiles may be exchanged, with the reason where the bag sets the limit. Rule: R6.2 */
function limitTexts(limit: number, { view, info }: CardFacts): string[] {
  if (limit !== view.bag_count) return [t('table.exchange-up-to', { count: limit })];
  return [t('table.exchange-tap'), exchangeLimitText(view.bag_count, info)];
}

/** What the tiles as they lie are worth, or what keeps them from being a play. */
export function previewTexts({ preview, info }: Pick<CardFacts, 'preview' | 'info'>): string[] {
  if (!preview) return [];
  if (preview.points === null) {
    const faults = preview.faults.filter(({ code }) => code !== 'not-your-turn' && code !== 'no-tiles');
    // One thing after the other: with its first tile down, a first word is always too short as well.
    const off = faults.some(({ code }) => code === 'centre-not-covered');
    return faultTexts(off ? faults.filter(({ code }) => code !== 'opening-too-short') : faults, info);
  }
  const main = preview.words[0];
  if (!main) return [t('table.worth-bare', { points: preview.points })];
  const facts = { word: plain(wordText(main).toUpperCase()), place: placeAloud(main, main.across), points: preview.points };
  return [t('table.worth', facts), ...knownTexts(preview)];
}

/** With an open dictionary: whether the words are in the list. Rule: V5 */
function knownTexts({ known }: Preview): string[] {
  const words = Object.entries(known ?? {});
  const bad = words.filter(([, good]) => !good).map(([word]) => word);
  return bad.length > 0 ? wordsBad(bad) : wordsGood(words.map(([word]) => word));
}
