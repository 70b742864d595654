/** The rules in force at a table, in plain words, for the sheet that shows them. */
import { t, tLoose } from '~/i18n';
import { duration } from '~/pages/join/agreed';
import type { TableInfo } from '~/wire';

export function rulesInForce(info: TableInfo): string[] {
  return [
    t('table.rule.rack', { count: info.rack_size }),
    t(info.challenge_scope === 'word' ? 'table.rule.scope-word' : 'table.rule.scope-play'),
    info.exchange_bag_at_least === null
      ? t('table.rule.exchange-any')
      : t('table.rule.exchange-at-least', { count: info.exchange_bag_at_least }),
    ...failedChallenge(info),
    ...ending(info),
    ...(info.settling === 'twice-the-others' ? [t('table.rule.twice')] : []),
    ...clock(info),
    ...info.variations.map((key) => tLoose(`table.rule.${key}`, { count: info.opening_length }, key)),
  ];
}

/** What a wrong challenge costs, where it is not the next turn. */
function failedChallenge(info: TableInfo): string[] {
  if (info.challenge_failed === 'nothing') return [t('table.rule.failed-nothing')];
  return info.challenge_points > 0 ? [t('table.rule.failed-points', { count: info.challenge_points })] : [];
}

function ending(info: TableInfo): string[] {
  const scoreless = info.scoreless_to_end === null ? [] : [t('table.rule.scoreless', { count: info.scoreless_to_end })];
  if (info.passes === 'turns-without-points') return scoreless;
  return [t(info.passes === 'everyone-twice' ? 'table.rule.passes-twice' : 'table.rule.passes-all'), ...scoreless];
}

function clock(info: TableInfo): string[] {
  if (info.clock_seconds === null) return [];
  const { overtime_points: points, overtime_minutes: minutes } = info;
  const charged = t('table.rule.clock', { time: duration(info.clock_seconds), points });
  return minutes === null ? [charged] : [charged, t('table.rule.clock-most', { points: minutes * points })];
}
