/** The chances of one player through a game, and where their graph has them. */
import type { GameReview } from '~/wire';

/** A turn by its number, and the chance before and after its choice; `error` is how far off the first may be. */
export interface ChanceAt {
  turn: number;
  before: number;
  after: number;
  error: number;
  exact: boolean;
  own: boolean;
}

/** So many standard errors on either side hold the true value 95 of 100 times. */
const SURELY = 1.96;
export const ROMAN = ['I', 'II', 'III'] as const;

/** Turn by turn; with three and four players at one's own turns alone. Between two, one's chance is what the other's lacks. */
export function chancesFor(review: Pick<GameReview, 'turns' | 'players'>, seat: number): ChanceAt[] {
  return review.turns.flatMap(({ seat: mover, chance }, nth) => {
    if (!chance) return [];
    const own = mover === seat;
    if (!own && review.players.length !== 2) return [];
    const of = (value: number) => (own ? value : 1 - value);
    return [{ turn: nth + 1, before: of(chance.before), after: of(chance.after), error: SURELY * chance.error, exact: chance.exact, own }];
  });
}

/** The turn from which on everything is proved; null where it is not so, or from the first. */
export function provedFrom(chances: readonly ChanceAt[]): number | null {
  let first = chances.length;
  while (first > 0 && chances[first - 1]?.exact) first -= 1;
  return first > 0 && first < chances.length ? (chances[first]?.turn ?? null) : null;
}

/** Which turning point a turn belongs to, from 0; null if to none. */
export function pointOf(review: Pick<GameReview, 'turning_points'>, turn: number): number | null {
  const place = review.turning_points.findIndex((point) => point.turns.includes(turn));
  return place < 0 ? null : place;
}

/** Where a graph has turns and chances, in pixels. */
export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  foot: number;
  turns: number;
}

export const across = (frame: Frame, turn: number): number =>
  frame.left + ((frame.width - frame.left - frame.right) * (turn - 0.5)) / Math.max(1, frame.turns);

export const up = (frame: Frame, chance: number): number => frame.top + (frame.height - frame.top - frame.foot) * (1 - chance);

/** The turn that a press means: a turning point's if it is near its sign, else the nearest. */
export function pressedTurn(frame: Frame, { x, y }: { x: number; y: number }, points: GameReview['turning_points']): number {
  const SIGN = 22;
  const signs = signsOf(frame, points).map((at, nth) => ({ away: Math.abs(x - at), turn: points[nth]?.worst ?? 1 }));
  const near = signs.sort((one, other) => one.away - other.away)[0];
  if (near && near.away <= SIGN && y < frame.top + SIGN / 2) return near.turn;
  const step = (frame.width - frame.left - frame.right) / Math.max(1, frame.turns);
  return Math.min(frame.turns, Math.max(1, Math.ceil((x - frame.left) / step)));
}

/** Where the signs of turning points stand: above their turns, but none over another. */
export function signsOf(frame: Frame, points: GameReview['turning_points']): number[] {
  const APART = 27;
  const at = points.map((point) => middleOf(frame, point.turns));
  const order = at.map((_, nth) => nth).sort((one, other) => (at[one] ?? 0) - (at[other] ?? 0));
  order.forEach((nth, place) => {
    const before = place > 0 ? (at[order[place - 1] ?? 0] ?? 0) + APART : -Infinity;
    at[nth] = Math.max(at[nth] ?? 0, before);
  });
  const over = Math.max(0, Math.max(0, ...at) - (frame.width - APART / 2));
  return at.map((each) => each - over);
}

/** The middle of the turns of a turning point. */
export function middleOf(frame: Frame, turns: readonly number[]): number {
  return (across(frame, turns[0] ?? 1) + across(frame, turns.at(-1) ?? 1)) / 2;
}
