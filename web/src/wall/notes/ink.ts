/** Lines on the dry-erase area: how they are drawn, measured, thinned out and rubbed. Points are across and down by turns. */
import { getStroke } from 'perfect-freehand';
import type { NoteView, StrokeView } from '~/wire';

export const WIDE = 3200;
export const HIGH = 1520;
/** How thick a marker writes, and how large typed notes are. */
export const TIP = 13;
export const TYPE = 92;
export const LINE = 108;
export const RUBBER = 46;
/** What one stroke may have: longer ones are sent in parts. */
export const MOST_POINTS = 560;

export type Marker = StrokeView['marker'];
export const MARKERS = ['ink', 'blue', 'red', 'plum'] as const satisfies readonly Marker[];

export interface Box {
  x: number;
  y: number;
  right: number;
  bottom: number;
}

const paths = new Map<string, string>();

/** The outline of a line as an SVG path. */
export function outline(points: readonly number[], finished = true): string {
  const pairs: [number, number][] = [];
  for (let nth = 0; nth + 1 < points.length; nth += 2) pairs.push([points[nth] ?? 0, points[nth + 1] ?? 0]);
  const shape = getStroke(pairs, { size: TIP, thinning: 0.35, smoothing: 0.6, streamline: 0.35, last: finished });
  if (shape.length === 0) return '';
  const round = (value: number) => Math.round(value * 10) / 10;
  let path = '';
  shape.forEach(([x = 0, y = 0], nth) => {
    const [nextX = 0, nextY = 0] = shape[(nth + 1) % shape.length] ?? [x, y];
    path += nth === 0 ? `M${round(x)} ${round(y)}Q` : `${round(x)} ${round(y)} `;
    path += nth === 0 ? '' : `${round((x + nextX) / 2)} ${round((y + nextY) / 2)} `;
  });
  return path.length > 0 && shape.length > 2 ? `${path}Z` : `M${round(shape[0]?.[0] ?? 0)} ${round(shape[0]?.[1] ?? 0)}h1`;
}

/** The same of a line that does not change any more, made once. */
export function outlineOf(stroke: Pick<StrokeView, 'id' | 'points'>): string {
  let path = paths.get(stroke.id);
  if (path === undefined) {
    if (paths.size > 3000) paths.clear();
    paths.set(stroke.id, (path = outline(stroke.points)));
  }
  return path;
}

/** The box round points. */
export function boxOf(points: readonly number[]): Box {
  const box = { x: Infinity, y: Infinity, right: -Infinity, bottom: -Infinity };
  for (let nth = 0; nth + 1 < points.length; nth += 2) {
    const [x = 0, y = 0] = [points[nth], points[nth + 1]];
    box.x = Math.min(box.x, x);
    box.y = Math.min(box.y, y);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

/** The box of a typed note. */
export function boxOfText(note: Pick<NoteView, 'text' | 'x' | 'y'>): Box {
  const lines = note.text.split('\n');
  const longest = Math.max(...lines.map((line) => line.length));
  return { x: note.x, y: note.y - TYPE * 0.8, right: note.x + longest * TYPE * 0.6, bottom: note.y + (lines.length - 1) * LINE + TYPE * 0.3 };
}

export function around(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  return {
    x: Math.min(...boxes.map((box) => box.x)),
    y: Math.min(...boxes.map((box) => box.y)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

/** A note with all that belongs to it. */
export interface Written {
  note: NoteView;
  strokes: StrokeView[];
  box: Box;
}

/** The notes that can be seen, each with its lines, the oldest first. */
export function writtenOf(notes: Iterable<NoteView>, strokes: Iterable<StrokeView>): Written[] {
  const lines = new Map<string, StrokeView[]>();
  for (const stroke of strokes) {
    const known = lines.get(stroke.note);
    if (known) known.push(stroke);
    else lines.set(stroke.note, [stroke]);
  }
  const found: Written[] = [];
  for (const note of notes) {
    const own = lines.get(note.id) ?? [];
    if (note.typed) found.push({ note, strokes: [], box: boxOfText(note) });
    else if (own.length > 0) found.push({ note, strokes: own, box: around(own.map((each) => boxOf(each.points))) ?? boxOf([0, 0]) });
  }
  return found.sort((a, b) => a.note.at - b.note.at);
}

/** Notes that lie over each other, or nearly: what belongs together stays together where the board is rearranged. */
export function clusters(written: readonly Written[], near = 50): { notes: Written[]; box: Box }[] {
  let groups = written.map((each) => ({ notes: [each], box: { ...each.box } }));
  for (let joined = true; joined; ) {
    joined = false;
    outer: for (let a = 0; a < groups.length; a += 1) {
      for (let b = a + 1; b < groups.length; b += 1) {
        const [one, other] = [groups[a], groups[b]];
        if (!one || !other || !meet(one.box, other.box, near)) continue;
        one.notes.push(...other.notes);
        one.box = around([one.box, other.box]) ?? one.box;
        groups = groups.filter((each) => each !== other);
        joined = true;
        break outer;
      }
    }
  }
  return groups;
}

function meet(a: Box, b: Box, near: number): boolean {
  return a.x - near < b.right && b.x - near < a.right && a.y - near < b.bottom && b.y - near < a.bottom;
}

/** The notes under which there is room for who wrote them. */
export function signable(written: readonly Written[], wide = 420, high = 70): Written[] {
  return written.filter((each) => {
    const caption = { x: each.box.x, y: each.box.bottom + 12, right: each.box.x + wide, bottom: each.box.bottom + high };
    return !written.some((other) => other !== each && meet(other.box, caption, 0));
  });
}

/** A line without the points that tell nothing: those a hair from the last one. */
export function thinned(points: readonly number[], least = 5): number[] {
  const kept: number[] = [];
  for (let nth = 0; nth + 1 < points.length; nth += 2) {
    const [x = 0, y = 0] = [points[nth], points[nth + 1]];
    const [lastX, lastY] = [kept.at(-2), kept.at(-1)];
    const isLast = nth + 2 >= points.length;
    if (lastX === undefined || lastY === undefined || isLast || Math.hypot(x - lastX, y - lastY) >= least) kept.push(x, y);
  }
  return kept;
}

/** What is left of a line after the eraser went along a path: runs of its points; null where it touched nothing. */
export function rubbed(points: readonly number[], path: readonly number[], radius = RUBBER): [number, number][] | null {
  const box = boxOf(points);
  const reach = boxOf(path);
  if (!meet(box, reach, radius)) return null;
  const count = points.length / 2;
  const touched = Array.from({ length: count }, (_, nth) => {
    const [x = 0, y = 0] = [points[2 * nth], points[2 * nth + 1]];
    for (let at = 0; at + 1 < path.length; at += 2) {
      if (nearSegment(x, y, path, at, radius)) return true;
    }
    return false;
  });
  if (!touched.some(Boolean)) return null;
  const runs: [number, number][] = [];
  let begins = -1;
  for (let nth = 0; nth <= count; nth += 1) {
    const stays = nth < count && !touched[nth];
    if (stays && begins < 0) begins = nth;
    if (!stays && begins >= 0) {
      if (nth - begins > 1) runs.push([begins, nth - 1]);
      begins = -1;
    }
  }
  return runs.slice(0, 24);
}

function nearSegment(x: number, y: number, path: readonly number[], at: number, radius: number): boolean {
  const [ax = 0, ay = 0] = [path[at], path[at + 1]];
  const [bx, by] = [path[at + 2] ?? ax, path[at + 3] ?? ay];
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy) < radius;
}

/** A place for something typed where nothing is yet; the middle where everything is full. */
export function freePlace(written: readonly Written[]): { x: number; y: number } {
  const boxes = written.map((each) => each.box);
  for (const x of [120, 1180, 2240]) {
    for (let y = 140; y < HIGH - 120; y += 120) {
      const here = { x, y: y - TYPE, right: x + 760, bottom: y + LINE };
      if (!boxes.some((box) => meet(box, here, 30))) return { x, y };
    }
  }
  return { x: WIDE / 2 - 300, y: HIGH / 2 };
}
