/** What a seat is called: a computer that goes by its level is called so in the language in use. */
import { tLoose } from '~/i18n';

const NOBODYS_NAMES = ['Guest', 'Gast'];

/** Whether this is only the name of somebody who has given none, in any language of the page. */
export function isNobody(name: string): boolean {
  return NOBODYS_NAMES.includes(name);
}

/** What kind of computer it is: `champion` of `champion:5`, which thinks five seconds about a turn. */
export function kindOf(bot: string): string {
  return bot.split(':', 1)[0] ?? bot;
}

/** `Expert 2` of the kind `expert` is `Meister 2` in German; anybody else is called as they wish. */
export function seatName(name: string, bot: string | null | undefined): string {
  const kind = kindOf(bot ?? '');
  if (!kind || !name.toLowerCase().startsWith(kind)) return name;
  return tLoose(`level.${kind}`, {}, name.slice(0, kind.length)) + name.slice(kind.length);
}
