/** Why something is refused, in the language in use: each fault once, in one calm text. */
import { t, tLoose } from '~/i18n';
import { Refused, Unreachable } from '~/net/api';
import type { EditionRules, Fault, TableInfo } from '~/wire';
import { editionName } from '~/shell/edition';
import { placeName } from './places';
import { listed, plain, unmarked } from './sentence_context';

/** What of a table's rules a refusal may have to name. */
export interface RulesNamed extends Pick<TableInfo, 'edition' | 'edition_name'> {
  rules: Pick<EditionRules, 'exchange_bag_at_least'>;
}

/** One fault as a sentence with its signs, as the card shows it; the server's own English where the catalogue has none. */
export function faultText(fault: Fault, table: RulesNamed): string {
  if (fault.code === 'bag-too-small') return exchangeLimitText(Number(fault.params['in_bag'] ?? 0), table);
  const squares = listed(fault.squares.map(placeName));
  const facts = Object.fromEntries(Object.entries(fault.params).map(([name, value]) => [name, printable(value)]));
  const edition = editionName(table.edition, table.edition_name);
  const rule = tLoose(`create.${facts['variation']}`, {}, '');
  const missing = Array.isArray(fault.params['missing']) ? fault.params['missing'].map(String) : null;
  const tiles = missing ? { missing: listed(tilesCounted(missing)) } : {};
  const named = { count: missing?.length ?? fault.squares.length, squares, edition, rule, ...facts, ...tiles };
  return tLoose(`fault.${fault.code}`, allPlain(named), plain(fault.message || t('fault.unknown')));
}

/** All faults of a refusal, each said once. */
export function faultTexts(faults: readonly Fault[], table: RulesNamed): string[] {
  return [...new Set(faults.map((fault) => faultText(fault, table)))];
}

/** Why no more tiles can be exchanged. Rule: R6.2 */
export function exchangeLimitText(inBag: number, table: RulesNamed): string {
  if (inBag === 0) return t('fault.bag-empty');
  const needed = table.rules.exchange_bag_at_least;
  if (needed === null || inBag >= needed) return t('fault.bag-too-small', { count: inBag });
  return t('fault.bag-below-limit', { count: inBag, needed, edition: plain(editionName(table.edition, table.edition_name)) });
}

/** What came of a request that failed, for the person who made it. */
export function failureText(error: unknown, table: RulesNamed): string {
  return unmarked(failureTexts(error, table).join(' '));
}

/** The same, each reason for itself. */
export function failureTexts(error: unknown, table: RulesNamed): string[] {
  if (error instanceof Unreachable) return [t('fault.unreachable')];
  if (!(error instanceof Refused)) return [t('fault.unknown')];
  const { problem, status } = error;
  // A request that makes no sense is ours to mend: its faults would tell a person nothing.
  if (problem.code === 'bad-request') return [t('fault.bad-request')];
  if (problem.faults.length > 0) return faultTexts(problem.faults, table);
  if (status === 429) return [t('fault.too-many')];
  return [tLoose(`fault.${problem.code}`, {}, plain(problem.detail || t('fault.unknown')))];
}

/** Names and words of others as they are: no sign in them says how a sentence is written. */
export function allPlain(named: Readonly<Record<string, string | number>>): Record<string, string | number> {
  return Object.fromEntries(Object.entries(named).map(([name, value]) => [name, typeof value === 'string' ? plain(value) : value]));
}

function printable(value: unknown): string | number {
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (Array.isArray(value)) return listed(value.map(String));
  return value === null || value === undefined ? '' : String(value);
}

/** Tiles, of each kind how many: `A`, `2 Es`, `a blank`. */
function tilesCounted(tiles: readonly string[]): string[] {
  const kinds = new Map<string, number>();
  for (const tile of tiles) kinds.set(tile, (kinds.get(tile) ?? 0) + 1);
  return [...kinds].map(([tile, count]) => {
    if (count === 1) return tile === '?' ? t('said.blank') : tile;
    return tile === '?' ? t('said.several-blanks', { count }) : t('said.several-tiles', { count, tile });
  });
}
