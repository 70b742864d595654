/** What a pass could bring about, as far as the pad shows it. Rule: R6.3, R9.2 */
import type { TableInfo, View } from '~/wire';
import type { PadLine } from './pad';

/** `ends`: the game may end with it; `counts`: it is one of the passes that end a game; `nothing`: it only ends the turn. */
export type PassMeans = 'nothing' | 'counts' | 'ends';

export function passMeans(
  seat: number,
  lines: readonly PadLine[],
  table: { info: Pick<TableInfo, 'passes'>; view: Pick<View, 'order' | 'resigned' | 'bag_count'> },
): PassMeans {
  const { info, view } = table;
  const active = view.order.filter((each) => !view.resigned.includes(each));
  const others = active.filter((each) => each !== seat);
  const runOf = (each: number) => passesInTurn(lines, each);
  if (info.passes === 'everyone-twice') {
    if (runOf(seat) >= 1 && others.every((each) => runOf(each) >= 2)) return 'ends';
    return active.some((each) => runOf(each) > 0) ? 'counts' : 'nothing';
  }
  if (view.bag_count > 0) return 'nothing';
  return others.every((each) => runOf(each) >= 1) ? 'ends' : 'nothing';
}

/** How often a seat has passed since the last turn of anybody's that was no pass. */
function passesInTurn(lines: readonly PadLine[], seat: number): number {
  const last = lines.findLastIndex((line) => line.kind === 'play' || line.kind === 'exchange' || line.kind === 'swap');
  return lines.slice(last + 1).filter((line) => line.seat === seat && (line.kind === 'pass' || line.kind === 'time')).length;
}
