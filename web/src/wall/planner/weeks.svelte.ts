/** The days of the planner that are shown: looked up once, and again whenever the planner has changed. */
import { Refused } from '~/net/api';
import type { PlanView } from '~/wire';
import { wallApi } from '../api';
import type { Wall } from '../wall.svelte';
import type { DayText } from './days';

const AGAIN_AFTER = 4_000;

export class Weeks {
  view = $state.raw<PlanView | null>(null);
  lost = $state(false);

  /** `first` is the first day that is shown; made while a component is. */
  constructor(wall: Wall, first: () => DayText, days = 7) {
    const version = $derived(`${wall.planned} ${wall.household?.zone} ${wall.household?.members.length}`);
    $effect(() => {
      const from = first();
      let over = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const look = async () => {
        try {
          const found = await wallApi.plan(wall.id, from, days);
          if (over) return;
          this.view = found;
          this.lost = false;
        } catch (error) {
          if (over || (error instanceof Refused && error.status < 500)) return;
          this.lost = true;
          timer = setTimeout(() => void look(), AGAIN_AFTER);
        }
      };
      if (version !== '') void look(); // and again with each version
      return () => {
        over = true;
        clearTimeout(timer);
      };
    });
  }
}
