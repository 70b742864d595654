/** What is being written into the form of an entry, and the plan that it comes to. */
import type { Again, EntryPlan, Planned, PlannedEntryView } from '~/wire';
import { daysBetween, fieldOf, inWeekOf, minuteOf, plusDays, weekdayOf, type DayText } from './days';

export type Kind = 'once' | 'day' | 'week' | 'two' | 'month' | 'year';
export const KINDS: readonly Kind[] = ['once', 'day', 'week', 'two', 'month', 'year'];

export interface Draft {
  what: string;
  who: string[];
  day: DayText;
  allDay: boolean;
  from: string;
  to: string;
  days: number;
  kind: Kind;
  weekdays: number[];
  nth: boolean;
  ends: 'never' | 'day' | 'times';
  until: DayText;
  times: number;
  note: string;
}

export function emptyDraft(day: DayText, who: string[]): Draft {
  return {
    what: '', who, day, allDay: false, from: '17:00', to: '18:00', days: 1, kind: 'once', weekdays: [weekdayOf(day)],
    nth: false, ends: 'never', until: plusDays(day, 90), times: 10, note: '',
  };
}

/** An entry on a day as it stands, to be changed. */
export function draftOf(each: Planned, entry: PlannedEntryView): Draft {
  const again = entry.plan.when.again ?? null;
  const timed = each.begins !== null;
  return {
    ...emptyDraft(each.day, [...each.who]),
    what: each.what,
    note: each.note,
    allDay: !timed,
    ...(timed ? { from: fieldOf(each.begins ?? 0), to: each.lasts > 0 ? fieldOf((each.begins ?? 0) + each.lasts) : '' } : { days: each.lasts }),
    kind: kindOf(again),
    weekdays: again?.every === 'week' && again.weekdays.length > 0 ? [...again.weekdays] : [weekdayOf(each.day)],
    nth: again?.by_weekday ?? false,
    ends: again?.until ? 'day' : again?.count ? 'times' : 'never',
    until: again?.until ?? plusDays(each.day, 90),
    times: again?.count ?? 10,
  };
}

/** The same where more than the one of that day is meant: as the rule has it, not as that one alone was changed. */
export function ruleDraftOf(each: Planned, entry: PlannedEntryView): Draft {
  const { what, who, note, when } = entry.plan;
  return draftOf({ ...each, what, who, note: note ?? '', day: each.on, begins: when.begins ?? null, lasts: when.lasts }, entry);
}

/** What was written into a draft that began as `before`, in one that begins as `after`. */
export function withEdits(draft: Draft, before: Draft, after: Draft): Draft {
  const written = Object.entries(draft).filter(([part, value]) => String(value) !== String(before[part as keyof Draft]));
  return { ...after, ...Object.fromEntries(written) };
}

function kindOf(again: Again | null): Kind {
  if (again === null) return 'once';
  return again.every === 'week' && again.each > 1 ? 'two' : again.every;
}

/** The plan that is saved; `each` of an entry that comes every so many days stays, where the page has no word for it. */
export function planOf(draft: Draft, before: Again | null): EntryPlan {
  const from = minuteOf(draft.from);
  const to = minuteOf(draft.to);
  const timed = !draft.allDay && from !== null;
  const lasts = timed ? (to === null ? 0 : (to - from + 1440) % 1440) : Math.max(1, draft.days);
  const when = { day: draft.day, begins: timed ? from : null, lasts, again: againOf(draft, before) };
  return { what: draft.what.trim(), who: draft.who, note: draft.note.trim(), when };
}

function againOf(draft: Draft, before: Again | null): Again | null {
  if (draft.kind === 'once') return null;
  const every = draft.kind === 'two' ? 'week' : draft.kind;
  const same = before !== null && before.every === every && kindOf(before) === draft.kind;
  return {
    every,
    each: same ? before.each : draft.kind === 'two' ? 2 : 1,
    weekdays: every === 'week' ? [...draft.weekdays].sort() : [],
    by_weekday: every === 'month' && draft.nth,
    until: draft.ends === 'day' ? draft.until : null,
    count: draft.ends === 'times' ? draft.times : null,
  };
}

/** Another weekday is pressed: of what comes weekly it is one more or less; what is on one day moves there. */
export function weekdayPressed(draft: Draft, weekday: number, weekly: boolean): Draft {
  if (!weekly) return { ...draft, day: inWeekOf(draft.day, weekday), weekdays: [weekday] };
  const has = draft.weekdays.includes(weekday);
  const weekdays = has ? draft.weekdays.filter((each) => each !== weekday) : [...draft.weekdays, weekday];
  if (weekdays.length === 0) return draft;
  const day = weekdays.length === 1 ? inWeekOf(draft.day, weekdays[0] ?? 0) : draft.day;
  return { ...draft, weekdays, day };
}

/** Another day is chosen. */
export function dayChosen(draft: Draft, day: DayText): Draft {
  const until = daysBetween(day, draft.until) < 0 ? plusDays(day, 90) : draft.until;
  return { ...draft, day, until, weekdays: draft.weekdays.length < 2 ? [weekdayOf(day)] : draft.weekdays };
}
