/** The part of this device in the draws, done by itself whenever a table that waits is heard of. */
import type { TableSnapshot, You } from '~/wire';
import { api } from './api';
import { contributions, type Hindrance, type Step } from './contributions';
import { newKey } from './keys';

/** The seats whose part this device has: its own, or all of a game that was begun at a wall here. */
function drawsFor(you: You): readonly number[] {
  return you.draws_for ?? you.seats;
}

/** What is to be sent for the seats of this device, as the table stands. */
function steps({ info, you }: TableSnapshot): Step[] {
  return drawsFor(you).flatMap((seat) => contributions.next(info, seat) ?? []);
}

/** A seat of this device that everybody waits for although nothing can be sent for it, and why. */
export function stuck({ info, you }: TableSnapshot): { seat: number; why: Hindrance } | null {
  for (const seat of drawsFor(you)) {
    const why = contributions.hindrance(info, seat);
    if (why !== null) return { seat, why };
  }
  return null;
}

/** Whether nobody and nothing but what this device does by itself is missing before the game begins. */
export function beginsByItself(state: TableSnapshot): boolean {
  const { draws, seats } = state.info;
  // While a seat is free, the draws wait for nobody yet.
  return draws !== null && seats.every(({ taken }) => taken) && draws.waits_for.every((seat) => drawsFor(state.you).includes(seat)) && stuck(state) === null;
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

const drawing = new Map<string, Promise<void>>();

/** The part of a device that began a game at a wall, for all its seats; at one that did not, and meanwhile, nothing. */
export function drawForAll(table: string): Promise<void> {
  const known = drawing.get(table) ?? drawn(table).finally(() => drawing.delete(table));
  drawing.set(table, known);
  return known;
}

async function drawn(table: string): Promise<void> {
  try {
    for (let state = await api.table(table, null, 0); (state.you.draws_for ?? null) !== null; state = await api.table(table, null, 0)) {
      if (!(await contribute(state))) return;
    }
  } catch {
    // It goes on when the wall is looked at again.
  }
}
