/** What went wrong with a request away from the game itself, in a person's words. */
import { t, tLoose } from '~/i18n';
import { Refused, Unreachable, type Problem } from '~/net/api';
import type { Fault } from '~/wire';

/** One sentence a trouble; several where the server found several. */
export function explain(error: unknown): string[] {
  if (error instanceof Unreachable) return [t('fault.unreachable')];
  if (!(error instanceof Refused)) return [t('fault.unknown')];
  const { problem, status } = error;
  // A request that makes no sense is ours to mend: its faults would tell a person nothing.
  if (problem.code === 'bad-request') return [problemSentence(problem)];
  if (problem.faults.length > 0) return [...new Set(problem.faults.map(faultSentence))];
  if (status === 429) return [t('fault.too-many')];
  return [problemSentence(problem)];
}

export function problemSentence(problem: Problem): string {
  return tLoose(`fault.${problem.code}`, {}, problem.detail || t('fault.unknown'));
}

function faultSentence(fault: Fault): string {
  const facts: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(fault.params)) {
    facts[name] = typeof value === 'number' ? value : Array.isArray(value) ? value.join(', ') : String(value ?? '');
  }
  return tLoose(`fault.${fault.code}`, facts, fault.message || t('fault.unknown'));
}
