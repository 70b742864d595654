/** The steps made before the play, each in a sentence: what was swapped, which word was taken up. Rule: V2 to V4 */
import { t } from '~/i18n';
import { placeName } from './names';
import type { Step, TurnDraft } from './state';
import { spell } from './steps';

export function stepTexts({ steps }: Pick<TurnDraft, 'steps'>): string[] {
  return steps.map(stepText);
}

function stepText(step: Step): string {
  if (step.kind === 'rearrange') return t('board.step-word', { was: spell(step.was) });
  const place = placeName(step);
  if (step.kind === 'recycle-blank') return t('board.step-blank', { tile: step.now.tile, place });
  return t('board.step-letter', { tile: step.now.tile, taken: step.got.tile, place });
}
