/** What tiles are called, aloud and in labels. */
import { t } from '~/i18n';

interface Named {
  tile: string;
  value: number;
  blank?: boolean;
}

/** A tile with its points: "H, 4 points", "blank as S", "blank". */
export function tileName({ tile, value, blank = false }: Named): string {
  if (tile === '?') return t('board.blank');
  if (blank) return t('board.blank-as', { tile });
  return t('board.tile', { tile, count: value });
}
