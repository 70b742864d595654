/** A turn in a few words: for the pad's rows, and for whoever steps through the game. */
import { figure, t, tLoose } from '~/i18n';
import type { PadLine } from './pad';
import { recordedPlace } from './places';
import { tilesText } from './said';
import type { SentenceContext } from './sentence_context';

/** A turn in a few words, for the bar that steps through a game: `Ben: BIT, 11E across, 16`, `You pass.` */
export function turnText(line: PadLine, context: SentenceContext): string {
  if (line.kind !== 'play') return doneText(line, context);
  return `${context.name(line.seat)}: ${line.word.toUpperCase()}, ${recordedPlace(line.place)}, ${figure(line.points)}`;
}

/** What stands in the pad for a turn. */
export function lineText(line: PadLine): string {
  switch (line.kind) {
    case 'play':
      return line.word.toUpperCase();
    case 'exchange':
      return t('table.pad-exchange', { count: line.count });
    case 'pass':
      return t('table.pad-pass');
    case 'time':
      return t('table.pad-time');
    case 'lost':
      return t('table.pad-lost');
    case 'swap':
      return t('table.pad-swap');
  }
}

/** What somebody did in a turn without a play, in a sentence. */
function doneText({ kind, seat, count }: PadLine, context: SentenceContext): string {
  const keys = { play: 'played', exchange: 'exchanged', pass: 'passed', time: 'passed-time', lost: 'sat-out', swap: 'passed-recycled' };
  return tLoose(context.form(`card.${keys[kind]}`, seat), { name: context.realName(seat), tiles: tilesText(count) });
}
