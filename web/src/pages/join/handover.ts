/** Who of several people at one device is wanted next. */
import type { TableSnapshot } from '~/wire';

/**
 * The seat of this device that the game waits for; null where it waits for somebody else, or for nobody. For a computer's
 * play that stands by itself nobody need take the device: whoever has it may ask for time.
 */
export function wantedSeat(state: Pick<TableSnapshot, 'you' | 'view' | 'info'>): number | null {
  const { you, view, info } = state;
  if (info.state !== 'playing' || view.phase === 'over') return null;
  const asked = view.challenge?.waiting_for.find((seat) => you.seats.includes(seat)) ?? null;
  if (view.phase === 'last-challenge') return asked;
  if (view.on_turn !== null && you.seats.includes(view.on_turn)) return view.on_turn;
  return view.challenge?.may_wait ? null : asked;
}

/** Those at this device who may doubt the last play too while somebody else is wanted. Rule: R8.1 */
export function doubters(state: Pick<TableSnapshot, 'you' | 'view' | 'info'>): number[] {
  const { challenge, resigned } = state.view;
  const wanted = wantedSeat(state);
  if (challenge === null || wanted === null || state.view.phase === 'last-challenge') return [];
  return state.you.seats.filter(
    (seat) => seat !== wanted && seat !== challenge.of_seat && !resigned.includes(seat),
  );
}
