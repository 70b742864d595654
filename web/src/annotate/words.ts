/** What is said at several places of this page. */
import { t } from '~/i18n';
import type { AnnotatedState, AnnotatedTurn } from '~/wire';

export const racksOptions = (): { value: AnnotatedState['racks_shown']; text: string }[] => [
  { value: 'at-once', text: t('annotate.racks-at-once') },
  { value: 'after', text: t('annotate.racks-after') },
  { value: 'never', text: t('annotate.racks-never') },
];

/** A clock: minutes and seconds, with a sign where somebody is over. */
export function clockText(seconds: number): string {
  const whole = Math.abs(Math.trunc(seconds >= 0 ? Math.ceil(seconds) : Math.floor(seconds)));
  const text = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
  return seconds < 0 && whole > 0 ? `−${text}` : text;
}

/** The seconds that a clock shows as it is typed; null where that is none. */
export function secondsOf(text: string): number | null {
  const found = /^\s*([-−]?)(\d{1,3}):([0-5]\d)\s*$/.exec(text);
  if (!found) return null;
  const seconds = Number(found[2]) * 60 + Number(found[3]);
  return found[1] ? -seconds : seconds;
}

/** A turn as it would be typed again; null for what is no turn. */
export function typedAgain(turn: AnnotatedTurn): string | null {
  if (turn.verb === 'move') return turn.text;
  if (turn.verb !== 'exchange') return null;
  const steps = turn.text ? `${turn.text}; ` : '';
  return `${steps}-${turn.swapped || turn.count}`;
}
