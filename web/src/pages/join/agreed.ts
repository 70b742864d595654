/** What is agreed for a table, as a few short phrases. */
import { language, t, tLoose } from '~/i18n';
import { choicesOf, editionName } from '~/shell/edition';
import { languageName } from '~/shell/words';
import type { TableInfo, Timing } from '~/wire';

const USUAL_SIZE = 15;

/** Edition, house rules, a board of another size than the usual, the language of the words and the clock. */
export function agreed(info: TableInfo): string[] {
  return [
    editionName(info.edition, info.edition_name),
    ...choicesOf(info.edition),
    ...(info.variations.length > 0
      ? info.variations.map((key) => tLoose(`create.${key}`, {}, key))
      : [t('join.no-variations')]),
    ...(info.plan.rows === USUAL_SIZE ? [] : [t('join.board', { size: info.plan.rows })]),
    ...(info.language ? [t('join.words', { language: languageName(info.language) })] : []),
    timingText(info.timing, info.rules.clock_seconds),
    ...(info.timing.kind === 'days' ? [tLoose(`create.late.${info.timing.late}.then`)] : []),
  ];
}

/** How long players have, as a phrase; `ownClock`: the seconds an edition's own clock gives each, if it has one. */
export function timingText(timing: Omit<Timing, 'late'>, ownClock: number | null = null): string {
  if (timing.kind === 'none' && ownClock !== null) return t('join.own-clock', { time: duration(ownClock) });
  const limits = timing.seconds.filter((limit) => limit !== null);
  const longest = limits.length > 0 ? duration(Math.max(...limits)) : '';
  if (timing.kind === 'turn' && longest) return t('join.turn-timer', { time: longest });
  if (timing.kind === 'days') return t('create.summary.days', { count: timing.days });
  if (timing.kind !== 'bank' || !longest) return t('join.no-timer');
  const bank = t('join.bank-timer', { time: longest });
  return timing.increment > 0 ? `${bank} ${t('join.bank-more', { seconds: timing.increment })}` : bank;
}

/** Seconds as "25 min" or "1 min 30 sec". */
export function duration(seconds: number): string {
  const unit = (value: number, name: 'minute' | 'second') =>
    new Intl.NumberFormat(language(), { style: 'unit', unit: name, unitDisplay: 'short' }).format(value);
  const parts = [
    ...(seconds >= 60 ? [unit(Math.floor(seconds / 60), 'minute')] : []),
    ...(seconds % 60 > 0 || seconds < 60 ? [unit(seconds % 60, 'second')] : []),
  ];
  return parts.join(' ');
}
