/** What this device adds to the draws for every seat of a game that it made at the wall, until its tiles are drawn. */
import { api } from '~/net/api';
import { contributions } from '~/net/contributions';
import { newKey } from '~/net/keys';

/** Commit, and then open, for whoever the draws wait for. Throws Refused or Unreachable. */
export async function drawForAll(table: string): Promise<void> {
  for (let steps = 0; steps < 40; steps += 1) {
    const { info } = await api.table(table, null, 0);
    if (info.draws === null) return;
    const todo = info.draws.waits_for.flatMap((seat) => contributions.next(info, seat) ?? []);
    if (todo.length === 0) return;
    for (const { seat, doing } of todo) {
      await api.command(table, { key: newKey(), seat, expected_seq: null, seen: null, brief: true, do: doing });
    }
  }
}
