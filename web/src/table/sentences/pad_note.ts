/** The second line of a turn in the pad: what its word and points do not tell, the most telling first. */
import { t } from '~/i18n';
import type { PadLine, StepEntry } from './pad';
import { placeName } from './places';
import { listed } from './sentence_context';

/** A part of the note: the whole of it, then the same in fewer words for narrow columns. */
type Part = readonly [whole: string, ...fewer: string[]];

/** As many parts as fit, each in as many words as do. */
export function noteText(line: PadLine, fits: (text: string) => boolean = () => true): string {
  let note = '';
  for (const part of parts(line)) {
    const fitting = part.map((text) => (note ? `${note}; ${text}` : text)).find(fits);
    if (fitting !== undefined) note = fitting;
  }
  return note;
}

function parts(line: PadLine): Part[] {
  const found: Part[] = [];
  if (line.withdrawn) found.push([line.rejected.length > 0 ? t('table.note-not-listed') : t('table.pad-withdrawn'), t('table.note-back')]);
  if (line.because.length > 0) found.push([t('table.note-stood', { words: line.because.join(', ') }), ...line.because.slice(0, 1)]);
  found.push(...line.steps.map((step) => stepPart(step, line)));
  const { blanks } = line;
  if (blanks.length > 0) {
    const brief = { count: blanks.length, letters: blanks.join(', ') };
    found.push([t('table.pad-blank', { count: blanks.length, letters: listed(blanks) }), t('table.pad-blank', brief), t('table.note-blanks', brief)]);
  }
  if (line.bonus > 0 && !line.withdrawn) found.push([t('table.note-bonus', { bonus: line.bonus, count: line.count }), t('table.note-all', { count: line.count })]);
  const others = line.words.slice(1).map(({ word }) => word);
  if (others.length > 0) found.push([t('table.note-also', { words: others.join(', ') }), `+ ${others.join(', ')}`, `+ ${others[0] ?? ''}`, t('table.note-words', { count: others.length }), `+ ${others.length}`]);
  return found;
}

/** Rule: V2 to V4 */
function stepPart(step: StepEntry, { tookUp }: PadLine): Part {
  switch (step.kind) {
    case 'blank-recycled': {
      const [tile, place] = [step.square.tile, placeName(step.square)];
      return [t('table.note-blank', { tile, place }), t('table.note-blank-brief', { tile }), t('table.note-blanks', { count: 1, letters: tile })];
    }
    case 'letter-recycled': {
      const [tile, taken] = [step.square.tile, step.taken];
      return [t('table.note-letter', { tile, taken, place: placeName(step.square) }), t('table.note-letter-brief', { tile, taken })];
    }
    case 'word-rearranged':
      return tookUp?.made ? [t('card.note-word', { was: tookUp.was, made: tookUp.made }), t('table.note-from', { was: tookUp.was })] : [t('table.note-anew'), t('table.note-anew-brief')];
  }
}
