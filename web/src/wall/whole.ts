/** A wall as it stands, put together from what was told of it bit by bit: what is kept for when there is no network. */
import type { WallSnapshot } from '~/wire';

/** What is of the moment, and is not kept. */
const PASSING = ['gone', 'spelling', 'planning'];

/** The whole wall after news of it; whatever lists of things there are, known by their ids. */
export function whole(before: WallSnapshot | null, news: WallSnapshot): WallSnapshot {
  const start = news.since === 0 ? null : before;
  const lists = Object.entries(news).flatMap(([name, fresh]): [string, unknown][] => {
    if (PASSING.includes(name)) return [[name, []]];
    if (!Array.isArray(fresh) || start === null) return [[name, fresh]];
    const known = (start[name as keyof WallSnapshot] ?? []) as { id?: string }[];
    const things = new Map([...known, ...(fresh as { id?: string }[])].map((each, nth) => [each.id ?? nth, each]));
    for (const id of news.gone) things.delete(id);
    return [[name, [...things.values()]]];
  });
  return { ...news, ...Object.fromEntries(lists), pouch: news.pouch ?? before?.pouch ?? null, since: 0 } as WallSnapshot;
}
