/** What squares are called, aloud and on their face. */
import { t, tLoose } from '~/i18n';
import { tileName } from '~/tiles/names';
import type { Premium } from '~/tiles/plan';
import type { Seen } from './closer';
import { columnName, placeName } from './draft/names';
import type { MarkedSquare } from './draft/squares';

/** A premium in a word or two: "triple letter". */
export function premiumName({ what, times }: Premium): string {
  return tLoose(`board.premium-${what}-${times}`, undefined, t(`board.premium-${what}`, { times }));
}

/** A premium in three signs at most: "3L". */
export function premiumSign({ what, times }: Premium): string {
  return t(`board.sign-${what}`, { times });
}

/** A premium in two short lines. */
export function premiumLines({ what, times }: Premium): string {
  return tLoose(`board.lines-${what}-${times}`, undefined, premiumSign({ what, times }));
}

/** A square as it is read aloud: "8F, H, 4 points"; "6J, triple letter, W, 4 points, not yet played". */
export function squareLabel(square: MarkedSquare): string {
  const parts = [placeName(square)];
  const played = square.tile !== null && square.state !== 'laid' && square.state !== 'asking';
  if (square.start && !played) parts.push(t('board.start'));
  if (square.premium && !played) parts.push(premiumName(square.premium));
  if (square.tile) parts.push(tileName(square.tile));
  else parts.push(t(square.blocked ? 'board.no-square-here' : 'board.empty'));
  if (square.state === 'laid' || square.state === 'asking') parts.push(t('board.not-yet-played'));
  if (square.state === 'stepped') parts.push(t('board.changed-by-you'));
  if (square.state === 'word') parts.push(t('board.in-word'));
  if (square.held) parts.push(t('board.picked-up'));
  if (square.told) parts.push(square.told);
  return parts.join(', ');
}

/** Which part of the board is seen from close: "You see J to R, 9 to 17." */
export function partText({ row, col, rows, cols }: Seen): string {
  return t('board.part', {
    left: columnName(col),
    right: columnName(col + cols - 1),
    top: row + 1,
    bottom: row + rows,
  });
}
