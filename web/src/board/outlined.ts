/** A line round a play: what it is a line of, where it runs, and how many points it tells. */
import type { Run } from './runs';

export interface Outlined {
  kind: 'made' | 'best';
  run: Run;
  points: number;
}
