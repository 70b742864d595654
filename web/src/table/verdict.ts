/** What a check of the draws says, for people: whether they hold, and what was looked at. */
import { t } from '~/i18n';
import type { Fairness } from '~/wire';

export interface Verdict {
  good: boolean;
  details: string[];
}

/** What does not clearly hold does not hold. */
export function verdictOf(report: Fairness): Verdict {
  const details = [
    t(report.commitment ? 'end.check.commitment' : 'end.check.not-commitment'),
    t(report.seed ? 'end.check.seed' : 'end.check.not-seed'),
    t('end.check.draws', { count: report.draws }),
  ];
  // In what way it differs is told in English only, and by `lexiko verify`.
  if (report.differs_at !== null) details.push(t('end.check.differs', { number: report.differs_at }));
  return { good: report.holds === true && report.commitment && report.seed, details };
}
