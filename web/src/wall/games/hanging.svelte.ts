/** At the tablet a rack hangs itself back: after a minute without a touch, and once whose turn it was has played. */
import { wallApi } from '../api';
import type { Wall } from '../wall.svelte';

const WITHOUT_TOUCH = 60_000;
const TELL_EVERY = 15_000;
const AFTER_A_PLAY = 4_000;

/** Follow the rack of a table that is down at a tablet, `open` while its player's figures were right. */
export function hangsItself(wall: Wall, { table, open, hang }: { table: () => string; open: () => boolean; hang: () => void }): void {
  $effect(() => {
    if (!open()) return;
    let last = performance.now();
    let told = last;
    const touched = () => {
      last = performance.now();
      if (last - told < TELL_EVERY) return;
      told = last;
      void wallApi.keep(wall.id).catch(() => undefined);
    };
    const watching = setInterval(() => {
      if (performance.now() - last > WITHOUT_TOUCH) hang();
    }, 1_000);
    for (const sign of ['pointerdown', 'keydown'] as const) addEventListener(sign, touched);
    return () => {
      clearInterval(watching);
      for (const sign of ['pointerdown', 'keydown'] as const) removeEventListener(sign, touched);
    };
  });

  let turn: number | null = null;
  let of = '';
  $effect(() => {
    const on = wall.games.get(table())?.on_turn ?? null;
    const changed = of === table() && turn !== null && on !== turn;
    [turn, of] = [on, table()];
    if (changed && open()) setTimeout(() => open() && hang(), AFTER_A_PLAY);
  });
}
