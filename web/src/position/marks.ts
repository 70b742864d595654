/** How a number is marked: `=` proved, `≈` estimated; bounds that are not closed yet stand as both. */
import { figure, t } from '~/i18n';
import type { MoveAhead } from '~/wire';

/** Whether moves are compared by their chance of winning, and not by the points they gain. */
export const byChance = (moves: readonly MoveAhead[]): boolean => moves.some(({ win }) => win != null);

export const percent = (part: number): number => Math.round(1000 * part) / 10;

/** What is told of a move, with its mark. */
export function markOf(move: MoveAhead): string {
  if (move.win != null) return `${move.proved ? '=' : '≈'} ${figure(percent(move.win))}`;
  if (move.gain == null) return '';
  if (move.proved) return `= ${signed(move.gain)}`;
  return move.least != null && move.most != null ? t('position.between', { low: signed(move.least), high: signed(move.most) }) : `≈ ${signed(move.gain)}`;
}

/** A number with its sign, as points gained are told. */
export const signed = (value: number): string => (value > 0 ? `+${figure(value)}` : figure(value));

/** The same, said aloud. */
export function markSaid(move: MoveAhead, solved: boolean): string {
  if (move.win != null) {
    const [low, high] = [move.low ?? move.win, move.high ?? move.win];
    if (move.proved) return t('position.move-chance-proved', { chance: percent(move.win) });
    if (solved) return t('position.move-chance-between', { low: percent(low), high: percent(high) });
    return t('position.move-chance', { chance: percent(move.win), error: percent((high - low) / 2) });
  }
  if (move.gain == null) return t('position.move-none');
  if (move.proved) return t('position.move-gain-proved', { gain: move.gain });
  if (move.least != null && move.most != null) return t('position.move-gain-between', { low: move.least, high: move.most });
  return t('position.move-gain', { gain: move.gain });
}
