/** Who would like to play again: the people at the next table while it waits for this device's. */
import type { TableSnapshot } from '~/wire';

/** Their names; nobody's where the game has begun, or this device sits there already. */
export function whoAsks({ info, you }: Pick<TableSnapshot, 'info' | 'you'>): string[] {
  if (info.state !== 'waiting' || you.seats.length > 0) return [];
  return info.seats.filter((seat) => seat.taken && seat.bot === null).map(({ name }) => name);
}
