/** What a pass could bring about, as far as the pad shows it. Rule: R6.3, R9.2, C7 */
import { t } from '~/i18n';
import type { EditionRules, TableInfo, View } from '~/wire';
import type { PadLine } from './pad';

/** `ends`: the game may end with it; `counts`: it is one of the passes that end a game; `nothing`: it only ends the turn. */
export type PassMeans = 'nothing' | 'counts' | 'ends';

export interface PassRules extends Pick<TableInfo, 'rearranging' | 'letter_recycling' | 'opening_length'> {
  rules: Pick<EditionRules, 'passes' | 'exchange_bag_at_least' | 'scoreless_to_end'>;
}

export interface PassFacts {
  info: PassRules;
  view: Pick<View, 'order' | 'resigned' | 'bag_count' | 'board'>;
  /** Whether a tile of the board was recycled in this turn: it is then no pass, only a turn without points. */
  recycled?: boolean;
}

/** What is asked before a turn ends without a play. */
export function passQuestion(seat: number, lines: readonly PadLine[], table: PassFacts): Record<'title' | 'text' | 'yes', string> {
  const means = passMeans(seat, lines, table);
  const more = means === 'ends' ? t('table.pass-ends') : means === 'counts' ? t('table.pass-again') : '';
  const asked = (text: string) => `${text} ${more}`.trim();
  return table.recycled
    ? { title: t('table.end-turn-title'), text: asked(t('table.end-turn-text')), yes: t('table.end-turn') }
    : { title: t('table.pass-title'), text: asked(t('table.pass-text')), yes: t('table.pass-yes') };
}

export function passMeans(seat: number, lines: readonly PadLine[], table: PassFacts): PassMeans {
  const { info, view, recycled = false } = table;
  const { passes, scoreless_to_end: scoreless, exchange_bag_at_least: needed } = info.rules;
  if (info.opening_length > 2 && view.board.length === 0) return 'nothing';
  if (passes === 'turns-without-points') {
    return scoreless !== null && withoutPoints(lines) + 1 >= scoreless ? 'ends' : 'nothing';
  }
  if (recycled) return 'nothing';
  const active = view.order.filter((each) => !view.resigned.includes(each));
  const others = active.filter((each) => each !== seat);
  const runOf = (each: number) => passesInTurn(lines, each);
  if (passes === 'everyone-twice') {
    if (runOf(seat) >= 1 && others.every((each) => runOf(each) >= 2)) return 'ends';
    return active.some((each) => runOf(each) > 0) ? 'counts' : 'nothing';
  }
  const exchangeable = view.bag_count >= (needed ?? 1);
  if (exchangeable || info.rearranging || info.letter_recycling) return 'nothing';
  return others.every((each) => runOf(each) >= 1) ? 'ends' : 'nothing';
}

/** How often a seat has passed since the last turn of anybody's that starts the count again. */
function passesInTurn(lines: readonly PadLine[], seat: number): number {
  const last = lines.findLastIndex((line) => line.kind === 'play' || line.kind === 'exchange' || line.kind === 'swap');
  return lines.slice(last + 1).filter((line) => line.seat === seat && (line.kind === 'pass' || line.kind === 'time')).length;
}

/** How many turns have brought no points since the last that did. */
function withoutPoints(lines: readonly PadLine[]): number {
  return lines.length - 1 - lines.findLastIndex((line) => line.points > 0);
}
