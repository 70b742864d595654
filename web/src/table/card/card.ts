/**
 * The card: one text that is seen and heard. First what is so, then what happened, the newest first; or, where something
 * is refused, each reason once. Nothing else on the table's page is announced.
 */
import { t } from '~/i18n';
import { momentSpoken } from '~/shell/moments';
import type { Entry } from '~/wire';
import type { CardFacts } from './card_facts';
import { newsOf, newsSince, type News, type Told } from './news';
import { lowTime, whatIsSo } from './now';
import { reckoningSteps, winText } from '../sentences/reckoning';
import { listed, plain, unmarked } from '../sentences/sentence_context';

/** A line of the card: sentences with *stressed* words; those of one `seq` came together. */
export interface CardSentence {
  key: string;
  text: string;
}

export interface CardText {
  /** Whether this is a refusal, or another thing that went wrong: said at once, each reason in a line of its own. */
  alert: boolean;
  /** What is so. */
  first: readonly CardSentence[];
  /** What happened. */
  second: readonly CardSentence[];
}

export function cardText(facts: CardFacts): CardText {
  return trouble(facts) ?? past(facts) ?? (facts.outcome || facts.void ? ending(facts) : playing(facts));
}

/** All sentences one after another, as they are seen and heard. */
export function spoken({ first, second }: CardText): string {
  return [...first, ...second].map(({ text }) => unmarked(text)).join(' ');
}

function trouble(facts: CardFacts): CardText | null {
  const { connection, notice } = facts;
  if (connection !== 'well') return { alert: true, first: named('connection', [away(facts)]), second: named('seen', seen(facts)) };
  if (!notice?.bad) return null;
  const reasons = [...named('notice', notice.sentences), ...named('time', lowTime(facts))];
  return { alert: true, first: reasons, second: notice.kept ? named('kept', [t('card.not-played')]) : [] };
}

/** That the server is out of reach, and what becomes of the tiles. */
function away({ connection, waits }: CardFacts): string {
  if (waits) return t('table.later-about');
  return t(connection === 'offline' ? 'table.offline' : 'table.lost');
}

/** Since when nothing has been heard, where the page was opened without a network. */
function seen({ seenAt, now, waits }: CardFacts): readonly string[] {
  return seenAt === null || waits ? [] : [t('table.seen', { moment: momentSpoken(seenAt, now) })];
}

function past(facts: CardFacts): CardText | null {
  const { looking } = facts;
  if (!looking) return null;
  const second = named('time', lowTime(facts));
  if (!looking.line) return { alert: false, first: named('past', [`${t('table.looking-start')}.`]), second };
  const turn = t('card.turn-looked-at', { number: looking.number, all: looking.all });
  return { alert: false, first: named(`past-${looking.number}`, [turn, ...newsOf(looking.line, told(facts))]), second };
}

function told({ entries, lines, context, view, info }: CardFacts): Told {
  return { entries, lines, context, players: (view.order.length || info.seats.length) - 1 };
}

/** Without what is asked above: it is not told once more as news. */
function notAsked({ view, seat, resigned, stake }: CardFacts, entries: readonly Entry[]): readonly Entry[] {
  if (seat === null || resigned || stake) return entries;
  if (view.abort_asked_by.length > 0) return entries.filter(({ kind }) => kind !== 'abort-asked');
  return view.may_agree && view.agreed.length > 0 ? entries.filter(({ kind }) => kind !== 'agreed-no-more-plays') : entries;
}

function ending(facts: CardFacts): CardText {
  const { outcome, context, again, late } = facts;
  if (!outcome || facts.void) return { alert: false, first: named('end', [`${t('end.void')}.`]), second: named('again', [againText(again)]) };
  const steps = reckoningSteps(outcome, context, late).slice(0, -1).map(({ text }) => plain(text));
  return {
    alert: false,
    first: named('end', [`*${plain(winText(outcome, context))}*`]),
    second: [...named('again', [againText(again)]), ...named('step', steps)],
  };
}

/** That others have laid the next game: `Ann would like to play again.` */
function againText(names: readonly string[]): string {
  return names.length === 0 ? '' : t('end.again', { count: names.length, names: plain(listed(names)) });
}

function playing(facts: CardFacts): CardText {
  const { handTo, seat } = facts;
  const news = newsSince(handTo ?? seat, { ...told(facts), entries: notAsked(facts, facts.entries) });
  const tell = (some: readonly News[]) => some.flatMap(({ seq, sentences }) => named(`${seq}`, sentences));
  const now = named('now', whatIsSo(facts));
  if (facts.stake) {
    // What is asked about is the newest turn; then what it is about, and who wants time. Turns before it were told then.
    const turn = news.filter(({ line }) => line !== null).slice(0, 1);
    const beside = news.filter(({ line }) => line === null);
    return { alert: false, first: [...tell(turn), ...now], second: [...named('stake', [facts.stake]), ...tell(beside)] };
  }
  const away = handTo === null ? [] : named('away', [t('card.racks-away')]);
  return { alert: false, first: now, second: [...tell(news), ...away] };
}

function named(of: string, sentences: readonly string[]): CardSentence[] {
  return sentences.filter((text) => text !== '').map((text, nth) => ({ key: `${of}/${nth}`, text }));
}
