/** What a seat is called: a computer that goes by its level is called so in the language in use. */
import { tLoose } from '~/i18n';

const NOBODYS_NAMES = ['Guest', 'Gast'];

/** Whether this is only the name of somebody who has given none, in any language of the page. */
export function isNobody(name: string): boolean {
  return NOBODYS_NAMES.includes(name);
}

/** `Expert 2` of the kind `expert` is `Meister 2` in German; anybody else is called as they wish. */
export function seatName(name: string, bot: string | null | undefined): string {
  if (!bot || !name.toLowerCase().startsWith(bot)) return name;
  return tLoose(`level.${bot}`, {}, name.slice(0, bot.length)) + name.slice(bot.length);
}
