/** The ten tips of the rulebooks, by number. */
import { t, tLoose } from '~/i18n';

/** A tip with what it is about. */
export function tipName(number: number): string {
  return t('hints.tip', { number, about: tLoose(`hints.tip-${number}`, {}, '') });
}
