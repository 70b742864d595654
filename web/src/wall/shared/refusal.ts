/** Why something was refused, in a family's words. */
import { t, tLoose } from '~/i18n';
import { Refused } from '~/net/api';
import { explain } from '~/shell/explain';

export function refusalText(error: unknown): string {
  if (error instanceof Refused) {
    const { code, faults } = error.problem;
    const params: Record<string, string | number> = {};
    for (const [name, value] of Object.entries(faults[0]?.params ?? {})) params[name] = typeof value === 'number' ? value : String(value);
    if (code === 'not-in-the-pouch') return t('wall.only-left', { count: Number(params.left ?? 0), tile: String(params.tile ?? '') });
    const own = tLoose(`wall.refused-${code}`, params, '');
    if (own !== '') return own;
  }
  return explain(error).join(' ');
}
