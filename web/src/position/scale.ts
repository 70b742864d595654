/** The scale that chances are drawn on: three rules at round numbers, all bars within. */

export interface Scale {
  from: number;
  to: number;
  rules: readonly number[];
}

const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 25, 50];

/** A scale for values that lie between these bounds. */
export function scaleFor(bounds: readonly { low: number; high: number }[], within: { least: number; most: number } | null = null): Scale {
  const low = Math.min(...bounds.map((each) => each.low));
  const high = Math.max(...bounds.map((each) => each.high));
  const step = STEPS.find((each) => Math.floor(high / each) - Math.ceil(low / each) <= 2) ?? 100;
  const middle = step * Math.round((low + high) / 2 / step);
  const rules = [middle - step, middle, middle + step].filter((each) => !within || (each >= within.least && each <= within.most));
  const room = Math.max(high - low, step) * 0.06;
  return { from: Math.min(low - room, rules[0] ?? low), to: Math.max(high + room, rules.at(-1) ?? high), rules };
}

/** Where a value stands on a scale, as a part of one. */
export const across = (scale: Scale, value: number): number => (value - scale.from) / (scale.to - scale.from || 1);
