/**
 * One card's memory: how well it is known and when it comes back, by FSRS, as `lexiko study` has it.
 *
 * The formulas are those of `ts-fsrs`. When a card that is being learnt comes again follows the library that Python has:
 * the scheduler of `ts-fsrs` counts days by the calendar, and keeps the grades' times apart. Times are seconds since 1970.
 */
import { FSRSAlgorithm, type Grade as FsrsGrade } from 'ts-fsrs';

export const AGAIN = 1;
export const HARD = 2;
export const GOOD = 3;
export const EASY = 4;
export const GRADES = [AGAIN, HARD, GOOD, EASY] as const;
export type Grade = (typeof GRADES)[number];

/** `state` is 1 while a card is learnt, 2 when it is known, 3 when it is learnt again; `step` counts within 1 and 3. */
export interface Memory {
  due: number;
  stability: number;
  difficulty: number;
  state: 1 | 2 | 3;
  step: number | null;
  last: number;
}

const DAY = 86_400;
const LEARNING = [60, 600];
const LEARNING_AGAIN = [600];
const formulas = new FSRSAlgorithm({});

/** The memory after an answer at a time; null is a card that was never answered. */
export function after(memory: Memory | null, grade: Grade, at: number): Memory {
  const days = memory ? Math.floor((micro(at) - micro(memory.last)) / micro(DAY)) : 0;
  const known = memory ? { stability: memory.stability, difficulty: memory.difficulty } : null;
  const { stability, difficulty } = formulas.next_state(known, days, grade as FsrsGrade);
  const comes = (state: 1 | 2 | 3, step: number | null, seconds: number): Memory => ({
    due: (micro(at) + micro(seconds)) / 1e6,
    stability,
    difficulty,
    state,
    step,
    last: at,
  });
  const inDays = () => comes(2, null, DAY * formulas.next_interval(stability, days));
  const state = memory?.state ?? 1;
  const step = memory?.step ?? 0;
  if (state === 2) return grade === AGAIN ? comes(3, 0, LEARNING_AGAIN[0]!) : inDays();
  const steps = state === 1 ? LEARNING : LEARNING_AGAIN;
  if (grade === AGAIN) return comes(state, 0, steps[0]!);
  if (grade === HARD) return comes(state, step, step > 0 ? steps[step]! : steps[1] === undefined ? steps[0]! * 1.5 : (steps[0]! + steps[1]) / 2);
  if (grade === GOOD && step + 1 < steps.length) return comes(state, step + 1, steps[step + 1]!);
  return inDays();
}

/** The memory after these answers, each a time and a grade, in this order. */
export function remembered(answers: readonly (readonly [at: number, grade: Grade])[]): Memory | null {
  return answers.reduce<Memory | null>((memory, [at, grade]) => after(memory, grade, at), null);
}

/** Moments are reckoned with in whole microseconds, as they are in Python. */
function micro(seconds: number): number {
  return Math.round(seconds * 1e6);
}
