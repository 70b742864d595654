/** What somebody may learn from a review: the cards that their turns ask for. */
import type { Card } from '~/study/asking';
import type { GameReview } from '~/wire';

/** The cards that a review asks of who sat in these seats, the largest loss first, each once. */
export function missedBy(review: GameReview, seats: readonly number[]): (Card & { turn: number })[] {
  const turns = review.turns.map((turn, nth) => ({ turn, number: nth + 1 })).filter(({ turn }) => seats.includes(turn.seat));
  turns.sort((one, other) => other.turn.lost - one.turn.lost);
  const all = turns.flatMap(({ turn, number }) => turn.missed.map(({ kind, letters }) => ({ kind, letters, turn: number })));
  return all.filter((card, nth) => all.findIndex(({ kind, letters }) => kind === card.kind && letters === card.letters) === nth);
}
