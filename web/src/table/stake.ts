/** What a challenge can bring and cost, before it is made. Rule: R8.3, R8.4, C2 to C4 */
import { t } from '~/i18n';
import type { ChallengeView, EditionRules } from '~/wire';

export type StakeRules = Pick<EditionRules, 'challenge_failed' | 'challenge_points' | 'challenge_scope'>;

/** The stake of challenging this play, which is `name`'s, in a sentence or two. */
export function stakeText({ words }: Pick<ChallengeView, 'words'>, rules: StakeRules, name: string): string {
  if (rules.challenge_failed === 'nothing') return t('table.challenge-stake-nothing', { name });
  if (rules.challenge_points > 0) return t('table.challenge-stake-points', { name, count: rules.challenge_points });
  if (rules.challenge_scope === 'word') return t('table.challenge-stake-word', { name });
  return t('table.challenge-stake-play', { name, count: words.length });
}
