/** The part of this device in the draws, done by itself whenever a table that waits is heard of. */
import type { TableSnapshot } from '~/wire';
import { api } from './api';
import { contributions, type Hindrance, type Step } from './contributions';
import { newKey } from './keys';

/** What is to be sent for the seats of this device, as the table stands. */
function steps({ info, you }: TableSnapshot): Step[] {
  return you.seats.flatMap((seat) => contributions.next(info, seat) ?? []);
}

/** A seat of this device that everybody waits for although nothing can be sent for it, and why. */
export function stuck({ info, you }: TableSnapshot): { seat: number; why: Hindrance } | null {
  for (const seat of you.seats) {
    const why = contributions.hindrance(info, seat);
    if (why !== null) return { seat, why };
  }
  return null;
}

/** Whether nobody and nothing but what this device does by itself is missing before the game begins. */
export function beginsByItself(state: TableSnapshot): boolean {
  const { draws, seats } = state.info;
  // While a seat is free, the draws wait for nobody yet.
  return draws !== null && seats.every(({ taken }) => taken) && draws.waits_for.every((seat) => state.you.seats.includes(seat)) && stuck(state) === null;
}

/**
 * Commit, or open, for every seat of this device, as the table stands; whether anything was sent. What comes of it is
 * told by the table's line. Throws Refused or Unreachable.
 */
export async function contribute(state: TableSnapshot): Promise<boolean> {
  const sent = steps(state);
  for (const { seat, doing } of sent) {
    await api.command(state.info.id, { key: newKey(), seat, expected_seq: null, seen: null, brief: true, do: doing });
  }
  return sent.length > 0;
}

/** The same at a table that is not open here. What goes wrong is tried again when the table is next heard of. */
export async function contributeAt(table: string): Promise<void> {
  try {
    while (await contribute(await api.table(table, null, 0)));
  } catch {
    // Whoever opens the table is told.
  }
}
