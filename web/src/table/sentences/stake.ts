/** What a challenge can bring and cost, before it is made. Rule: R8.3, R8.4, C2 to C4 */
import { t } from '~/i18n';
import type { ChallengeView, EditionRules, View } from '~/wire';

export type StakeRules = Pick<EditionRules, 'challenge_failed' | 'challenge_points' | 'challenge_scope'>;

/** The rules of a stake for a challenge now: after a play that ends the game, of two, no turn is left to be lost. Rule: R8.5 */
export function stakeRules(rules: StakeRules, { phase, order, resigned }: Pick<View, 'phase' | 'order' | 'resigned'>): StakeRules {
  const noTurns = phase === 'last-challenge' && order.length - resigned.length < 3 && rules.challenge_points === 0;
  return noTurns ? { ...rules, challenge_failed: 'nothing' } : rules;
}

/** The stake of challenging this play, which is `name`'s, as the question before a challenge tells it. */
export function stakeText({ words }: Pick<ChallengeView, 'words'>, rules: StakeRules, name: string): string {
  if (rules.challenge_failed === 'nothing') return t('table.challenge-stake-nothing', { name });
  if (rules.challenge_points > 0) return t('table.challenge-stake-points', { name, count: rules.challenge_points });
  if (rules.challenge_scope === 'word') return t('table.challenge-stake-word', { name });
  return t('table.challenge-stake-play', { name, count: words.length });
}

/** The same in the few words that the card of a phone has room for. */
export function stakeInBrief({ words }: Pick<ChallengeView, 'words'>, rules: StakeRules, name: string): string {
  const doubted = rules.challenge_scope === 'word' && words.length > 1;
  const count = words.length;
  if (rules.challenge_failed === 'nothing') return doubted ? t('card.stake-free-word', { name }) : t('card.stake-free', { name, count });
  const points = rules.challenge_points;
  if (points > 0) return doubted ? t('card.stake-points-word', { name, points }) : t('card.stake-points', { name, points, count });
  return doubted ? t('card.stake-turn-word', { name }) : t('card.stake-turn', { name, count });
}
