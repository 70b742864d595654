/** Why a calendar is not read, or not fetched, in a sentence. */
import { t, tLoose } from '~/i18n';
import { Refused } from '~/net/api';
import { refusalText } from '../shared/refusal';

/** `told` is a code, with a line of the file or the status of an answer behind a colon where there is one. */
export function whySaid(told: string): string {
  const [code = '', number = '0'] = told.split(':');
  if (code === 'broken' && number === '0') return t('planner.bad-broken-somewhere');
  return tLoose(`planner.bad-${code}`, { line: number, status: number }, t('planner.bad-broken-somewhere'));
}

export function calendarRefusal(error: unknown): string {
  if (error instanceof Refused) {
    const { code, faults } = error.problem;
    const params = faults[0]?.params ?? {};
    if (code === 'calendar-unreadable') return whySaid(`${String(params.why)}:${String(params.line ?? 0)}`);
    if (code === 'calendar-not-fetched') return whySaid(`${String(params.why)}:${String(params.status ?? 0)}`);
    if (code === 'too-large') return t('planner.bad-too-big');
  }
  return refusalText(error);
}
