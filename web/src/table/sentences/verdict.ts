/** What a check of the draws says, for people: whether they hold, and what was looked at. */
import { t, tLoose, type Key } from '~/i18n';
import type { Contribution } from '~/net/contributions';
import type { Fairness } from '~/wire';

export interface Verdict {
  good: boolean;
  details: string[];
  /** What this device has kept, beside what the server says. */
  own: string;
}

/** What does not clearly hold does not hold. `kept` is what this device opened of its own before the game. */
export function verdictOf(report: Fairness, commitment: string | null, kept: readonly Contribution[]): Verdict {
  const details = [
    verdictText(report.commitment, 'end.check.commitment', 'end.check.not-commitment'),
    ...(report.contributions === null
      ? []
      : [verdictText(report.contributions, 'end.check.contributions', 'end.check.not-contributions')]),
    verdictText(report.seed, 'end.check.seed', 'end.check.not-seed'),
    t('end.check.draws', { count: report.draws }),
  ];
  // In what way it differs is said in English only, and by `lexiko verify`.
  if (report.differs_at !== null) details.push(t('end.check.differs', { number: report.differs_at }));
  const own = asKept(report, commitment, kept);
  const holds = report.holds === true && report.commitment && report.seed && report.contributions !== false;
  return {
    good: holds && own !== false,
    details,
    own: own === null ? t('end.own-none') : verdictText(own, 'end.own', 'end.not-own'),
  };
}

/** Whether everything is as this device has kept it; null where it has kept nothing. */
function asKept(report: Fairness, commitment: string | null, kept: readonly Contribution[]): boolean | null {
  if (kept.length === 0) return null;
  return kept.every(
    (own) =>
      own.noted === commitment &&
      report.contributed.some(({ seat, contribution }) => seat === own.seat && contribution === own.contribution),
  );
}

function verdictText(holds: boolean, good: Key, bad: Key): string {
  return tLoose(holds ? good : bad);
}
