/** The message strip: one calm sentence or two, of all that could be said the most useful. */
import { figure, t } from '~/i18n';
import type { ChallengeFailedEntry, GameResult, Preview, TableInfo, View } from '~/wire';
import type { Notice } from './game.svelte';
import type { PadLine } from './pad';
import { recordedPlace, wordPlace } from './places';
import { wordText } from './pad';
import { whyText } from './reckoning';
import { exchangeLimitText, faultTexts, type RulesNamed } from './refusal';
import { consequence, wordsBad, wordsGood } from './said';
import { listed, plain, type SentenceContext } from './sentence_context';

export interface StripFacts {
  info: RulesNamed & Pick<TableInfo, 'spectator_delay' | 'seats'>;
  view: Pick<View, 'on_turn' | 'phase' | 'thinking' | 'board' | 'bag_count'>;
  context: SentenceContext;
  myTurn: boolean;
  watching: boolean;
  lines: readonly PadLine[];
  preview: Preview | null;
  laid: boolean;
  /** Whether the game waits for this person to let the last play stand. */
  asked: boolean;
  /** How many tiles may be exchanged, while they are being chosen; else null. */
  choosing: number | null;
  notice: Notice | null;
  /** How the game ended, once it has. */
  outcome: GameResult | null;
  /** Who has laid the next game and waits there. */
  again?: readonly string[];
  /** Seats whose time has run out. */
  late?: readonly number[];
  connection: 'well' | 'connecting' | 'lost' | 'offline';
}

/** What is said, *stressed* where stars are; `bad` for what went wrong. */
export interface Strip {
  text: string;
  bad: boolean;
}

export function strip(facts: StripFacts): Strip {
  const { connection, notice } = facts;
  if (connection === 'offline') return { text: t('table.offline'), bad: true };
  if (connection === 'lost') return { text: t('table.lost'), bad: true };
  if (notice) return { text: plain(notice.text), bad: notice.bad };
  if (facts.outcome) return { text: [againText(facts.again), plain(whyText(facts.outcome, facts.context, facts.late))].join(' ').trim(), bad: false };
  if (facts.asked) return { text: t(facts.view.phase === 'last-challenge' ? 'table.challenge-last' : 'table.challenge-asked'), bad: false };
  if (facts.choosing !== null) return { text: limitText(facts.choosing, facts), bad: false };
  if (facts.myTurn) return { text: yourTurn(facts), bad: false };
  return { text: [whatHappened(facts), othersTurn(facts)].filter(Boolean).join(' '), bad: false };
}

/** That others have laid the next game: `Ann would like to play again.` */
export function againText(names: readonly string[] = []): string {
  return names.length === 0 ? '' : t('end.again', { count: names.length, names: plain(listed(names)) });
}

/** How many tiles may be exchanged, with the reason where the bag sets the limit. Rule: R6.2 */
function limitText(limit: number, { view, info }: StripFacts): string {
  if (limit !== view.bag_count) return t('table.exchange-up-to', { count: limit });
  return `${t('table.exchange-tap')} ${exchangeLimitText(view.bag_count, info)}`;
}

function yourTurn(facts: StripFacts): string {
  const about = facts.laid ? previewText(facts) : whatHappened(facts);
  if (!about && facts.view.board.length === 0) return `${t('table.your-turn')} ${t('table.place-first')}`;
  return `${t('table.your-turn')} ${about}`.trim();
}

/** What the tiles as they lie are worth, or what keeps them from being a play. */
export function previewText({ preview, info }: Pick<StripFacts, 'preview' | 'info'>): string {
  if (!preview) return '';
  if (preview.points === null) {
    const faults = preview.faults.filter(({ code }) => code !== 'not-your-turn' && code !== 'no-tiles');
    return plain(faultTexts(faults, info));
  }
  const main = preview.words[0];
  if (!main) return t('table.worth-bare', { points: preview.points });
  const place = wordPlace(main, main.across);
  const worth = t('table.worth', { word: plain(wordText(main).toUpperCase()), place, points: preview.points });
  return `${worth} ${knownText(preview)}`.trim();
}

/** With an open dictionary: whether the words are in the list. Rule: V5 */
function knownText({ known }: Preview): string {
  const words = Object.entries(known ?? {});
  const bad = words.filter(([, good]) => !good).map(([word]) => word);
  return plain(bad.length > 0 ? wordsBad(bad) : wordsGood(words.map(([word]) => word)));
}

/** What a challenge came to, or the last turn; whoever has challenged in vain reads what that costs until they act. */
function whatHappened(facts: StripFacts): string {
  const { lines, context } = facts;
  const at = lines.findLastIndex((line) => line.failed.some((entry) => entry.seat === context.reader));
  const acted = lines.findLastIndex((line) => line.seat === context.reader && line.kind !== 'lost');
  const own = at > acted ? lines[at]?.failed.findLast((entry) => entry.seat === context.reader) : undefined;
  if (!own) return verdict(facts) || lastScore(facts);
  const since = lines.slice(at + 1).some((line) => line.kind !== 'lost') ? lastScore(facts) : '';
  const lost = lines.slice(at + 1).some((line) => line.seat === context.reader);
  return `${costText(own, context, facts.myTurn && lost)} ${since}`.trim();
}

/** What a challenge that failed costs, or has cost where its price is paid. Rule: R8.3 */
function costText(entry: ChallengeFailedEntry, context: SentenceContext, paid: boolean): string {
  if (paid) return t('table.challenge-paid', { words: plain(listed(entry.looked_up)) });
  const free = entry.turns === 0 && entry.points === 0;
  const cost = free ? t('table.challenge-free') : plain(consequence(entry, context));
  return `${plain(wordsGood(entry.looked_up))} ${cost}`.trim();
}

/** What became of a challenge, as long as nobody has moved since. */
function verdict({ lines, context }: StripFacts): string {
  const line = lines.findLast((each) => each.kind !== 'lost');
  if (!line || line.lookedUp.length === 0) return '';
  if (line.withdrawn) return plain(`${wordsBad(line.rejected)} ${tilesBack(line, context)}`);
  const failed = line.failed.at(-1);
  return plain(`${wordsGood(line.lookedUp)} ${failed ? consequence(failed, context) : ''}`.trim());
}

function tilesBack(line: PadLine, context: SentenceContext): string {
  return line.seat === context.reader ? t('table.tiles-back.you') : t('table.tiles-back.they', { name: context.realName(line.seat) });
}

function lastScore({ lines, context }: StripFacts): string {
  const line = lines.at(-1);
  return line ? doneText(line, context) : '';
}

/** What somebody did in a turn, in a sentence. */
function doneText(line: PadLine, context: SentenceContext): string {
  const name = plain(context.realName(line.seat));
  const yours = line.seat === context.reader;
  switch (line.kind) {
    case 'play':
      return yours ? t('table.scored.you', { points: line.points }) : t('table.scored.they', { name, points: line.points });
    case 'exchange':
      return yours
        ? t('said.tiles-exchanged.you', { tiles: t('said.tiles', { count: line.count }) })
        : t('said.tiles-exchanged.they', { name, tiles: t('said.tiles', { count: line.count }) });
    case 'pass':
      return yours ? t('said.turn-passed.you') : t('said.turn-passed.they', { name });
    case 'time':
      return yours ? t('said.turn-passed-time.you') : t('said.turn-passed-time.they', { name });
    case 'lost':
      return yours ? t('said.turn-lost.you') : t('said.turn-lost.they', { name });
    case 'swap':
      return yours ? t('said.turn-passed-recycled.you') : t('said.turn-passed-recycled.they', { name });
  }
}

function othersTurn(facts: StripFacts): string {
  const { view, context, info } = facts;
  if (view.phase === 'over' || view.on_turn === null) return '';
  const seat = view.thinking ?? view.on_turn;
  const name = plain(context.realName(seat));
  const bot = info.seats[seat]?.bot;
  return bot ? t('table.thinking', { name }) : t('table.turn-of', { name });
}

/** A turn in a few words, for the bar that steps through a game: `Ben: BIT, 11E across, 16`, `You pass.` */
export function turnText(line: PadLine, context: SentenceContext): string {
  if (line.kind !== 'play') return doneText(line, context).replaceAll('*', '');
  return `${context.name(line.seat)}: ${line.word.toUpperCase()}, ${recordedPlace(line.place)}, ${figure(line.points)}`;
}

/** What stands in the pad for a turn. */
export function lineText(line: PadLine): string {
  switch (line.kind) {
    case 'play':
      return line.word.toUpperCase();
    case 'exchange':
      return t('table.pad-exchange', { count: line.count });
    case 'pass':
      return t('table.pad-pass');
    case 'time':
      return t('table.pad-time');
    case 'lost':
      return t('table.pad-lost');
    case 'swap':
      return t('table.pad-swap');
  }
}

