/** The rules in force at a table, in plain words, for the sheet that shows them. */
import { t, tLoose } from '~/i18n';
import type { TableInfo } from '~/wire';

export function rulesInForce(info: TableInfo): string[] {
  return [
    t('table.rule.rack', { count: info.rack_size }),
    t(info.challenge_scope === 'word' ? 'table.rule.scope-word' : 'table.rule.scope-play'),
    info.exchange_bag_at_least === null
      ? t('table.rule.exchange-any')
      : t('table.rule.exchange-at-least', { count: info.exchange_bag_at_least }),
    t(info.passes === 'everyone-twice' ? 'table.rule.passes-twice' : 'table.rule.passes-all'),
    ...info.variations.map((key) => tLoose(`table.rule.${key}`, { count: info.opening_length }, key)),
  ];
}
