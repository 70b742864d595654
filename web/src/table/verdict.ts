/** What a fairness report says, whatever it holds: is all well, and what lines are worth reading? */

export interface Verdict {
  good: boolean;
  details: string[];
}

const GOOD_NAMES = ['verified', 'good', 'ok', 'valid'];

/** A report as `GET …/verify` gives it. What is not clearly good is not good. */
export function verdictOf(report: Readonly<Record<string, unknown>>): Verdict {
  const told = GOOD_NAMES.filter((name) => typeof report[name] === 'boolean').map((name) => report[name] as boolean);
  const lists = ['problems', 'faults', 'steps', 'checks', 'lines'].map((name) => report[name]);
  const details = lists.flatMap((list) => (Array.isArray(list) ? list.map(lineOf) : []));
  return { good: told.length > 0 && told.every(Boolean), details };
}

function lineOf(each: unknown): string {
  if (typeof each === 'string') return each;
  if (typeof each !== 'object' || each === null) return String(each);
  const { message, what, text } = each as Record<string, unknown>;
  return String(message ?? text ?? what ?? JSON.stringify(each));
}
