/** What is said of something pinned: whose it is, since when, and what it shows. */
import { t } from '~/i18n';
import type { PinnedView } from '~/wire';
import type { Wall } from '../wall.svelte';
import { ago, agoAt } from '../when';

export function nameOf(wall: Wall, member: string): string {
  return wall.name(member) || t('wall.somebody');
}

/** What a photo shows, for those who cannot see it. */
export function altOf(wall: Wall, piece: PinnedView): string {
  return piece.words || t('cork.photo-no-words', { name: nameOf(wall, piece.by) });
}

/** All of it in a sentence or two, as it is heard. */
export function heard(wall: Wall, piece: PinnedView): string {
  const who = { name: nameOf(wall, piece.by), when: ago(piece.at, wall.now) };
  const first = piece.photo ? t('cork.photo-by', who) : t('cork.note-by', who);
  const group = piece.group ? [...wall.pinned.values()].filter((each) => each.group === piece.group).length - 1 : 0;
  const rest = [piece.text, piece.photo ? piece.words : '', group > 0 ? t('cork.grouped-with', { count: group }) : ''];
  return [first, ...rest.filter((each) => each !== '')].join('. ').replace(/\n+/g, ', ').replace(/\.\. /g, '. ');
}

/** "Pinned by Ada, yesterday at 7:12". */
export function pinnedBy(wall: Wall, piece: PinnedView): string {
  return t('cork.pinned-by', { name: nameOf(wall, piece.by), when: agoAt(piece.at, wall.now) });
}

/** The newest first. */
export function newestFirst(pieces: Iterable<PinnedView>): PinnedView[] {
  return [...pieces].sort((one, other) => other.at - one.at || other.seq - one.seq);
}
