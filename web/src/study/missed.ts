/** Cards of what somebody missed in their games: put into the box of the words that were played with. */
import { mayKeep } from '~/kept/keeping';
import { get } from '~/net/api';
import { missedBy } from '~/review/missed';
import type { GameReview, MissedCards } from '~/wire';
import type { Card } from './asking';
import { keep, kept } from './base';
import { Box } from './box';
import { exchange, fetchQuestions } from './sync';

/** Where a card was missed: a finished game here, and the turn. */
export interface Missed {
  table: string;
  turn: number;
}
type Places = Readonly<Record<string, Missed>>;

const PLACES = 'missed';
const named = (words: string, { kind, letters }: Card) => `${words} ${kind} ${letters}`;

export const missedIn = (words: string) => get<MissedCards>(`reviews/missed?words=${encodeURIComponent(words)}`, { patience: 60 });

/** Put cards in, and note where each was missed; how many were not there. What they ask comes when the server can be asked. */
export async function putMissed(box: Box, cards: readonly (Card & Missed)[], now: number): Promise<number> {
  const places: Record<string, Missed> = { ...(await kept<Places>(PLACES)) };
  for (const card of cards) places[named(box.words, card)] = { table: card.table, turn: card.turn };
  await keep(PLACES, places);
  return box.add(cards.map(({ kind, letters }) => ({ kind, letters })), now);
}

/** The same from the page of a review; null where this browser keeps no box. */
export const putFromReview = (table: string, review: GameReview, seats: readonly number[]): Promise<number | null> =>
  intoBox(review.lexicon, (box, now) => putMissed(box, missedBy(review, seats).map((card) => ({ ...card, table })), now));

/** Cards of a solution, from the page of a puzzle; null where this browser keeps no box. */
export const putFromPuzzle = (words: string, cards: readonly Card[]): Promise<number | null> =>
  intoBox(words, (box, now) => box.add(cards.map(({ kind, letters }) => ({ kind, letters })), now));

/** Put cards in from a page where no box is open. */
async function intoBox(words: string, put: (box: Box, now: number) => Promise<number>): Promise<number | null> {
  if (!mayKeep()) return null;
  const box = await Box.open(words);
  const added = await put(box, Date.now() / 1000);
  // Who goes on to learn them finds this box open, whichever was open before.
  await keep('words', words);
  // They are on this device; sending them, and what they ask, waits for the page of cards where it fails now.
  void exchange(box).then(() => fetchQuestions(box, () => undefined)).catch(() => undefined);
  return added;
}

/** Where a card was missed, if that is known here. */
export const missedAt = async (words: string, card: Card): Promise<Missed | null> => (await kept<Places>(PLACES))?.[named(words, card)] ?? null;
