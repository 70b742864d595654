/** The second line of a turn in the pad: what its word and points do not tell, the most telling first. */
import { t } from '~/i18n';
import type { PadLine, StepEntry } from './pad';
import { placeName } from './places';
import { listed } from './sentence_context';

/** A part of the note, and the same in a word or two for narrow columns. */
interface Part {
  whole: string;
  brief: string;
}

/** As many parts as fit into so many letters; the first one at least in brief. */
export function noteText(line: PadLine, letters: number): string {
  let note = '';
  for (const { whole, brief } of parts(line)) {
    const fitting = [whole, brief].map((text) => (note ? `${note}; ${text}` : text)).find((text) => text.length <= letters);
    if (fitting !== undefined) note = fitting;
    else if (note === '') note = brief;
  }
  return note;
}

function parts(line: PadLine): Part[] {
  const found: Part[] = [];
  if (line.withdrawn) found.push({ whole: line.rejected.length > 0 ? t('table.note-not-listed') : t('table.pad-withdrawn'), brief: t('table.note-back') });
  if (line.because.length > 0) found.push(same(t('table.note-stood', { words: line.because.join(', ') })));
  found.push(...line.steps.map((step) => stepPart(step, line)));
  if (line.blanks.length > 0) found.push(same(t('table.pad-blank', { count: line.blanks.length, letters: listed(line.blanks) })));
  if (line.bonus > 0 && !line.withdrawn)
    found.push({ whole: t('table.note-bonus', { bonus: line.bonus, count: line.count }), brief: t('table.note-all', { count: line.count }) });
  const others = line.words.slice(1).map(({ word }) => word);
  if (others.length > 0) found.push({ whole: t('table.note-also', { words: others.join(', ') }), brief: `+ ${others[0] ?? ''}` });
  return found;
}

function same(text: string): Part {
  return { whole: text, brief: text };
}

/** Rule: V2 to V4 */
function stepPart(step: StepEntry, { tookUp }: PadLine): Part {
  switch (step.kind) {
    case 'blank-recycled': {
      const [tile, place] = [step.square.tile, placeName(step.square)];
      return { whole: t('table.note-blank', { tile, place }), brief: t('table.note-blank-brief', { tile }) };
    }
    case 'letter-recycled': {
      const [tile, taken] = [step.square.tile, step.taken];
      return { whole: t('table.note-letter', { tile, taken, place: placeName(step.square) }), brief: t('table.note-letter-brief', { tile, taken }) };
    }
    case 'word-rearranged':
      return same(tookUp?.made ? t('card.note-word', { was: tookUp.was, made: tookUp.made }) : t('table.note-anew'));
  }
}
