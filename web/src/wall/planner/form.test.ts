import { describe, expect, it } from 'vitest';
import type { Planned, PlannedEntryView } from '~/wire';
import { dayChosen, draftOf, emptyDraft, planOf, ruleDraftOf, weekdayPressed, withEdits } from './form';

const piano: PlannedEntryView = {
  id: 'entry-01', seq: 3, by: 'm', at: 0, changed_by: 'm', changed_at: 0,
  plan: {
    what: 'Piano', who: ['m'], note: '',
    when: { day: '2026-10-14', begins: 1050, lasts: 45, again: { every: 'week', each: 3, weekdays: [2], by_weekday: false, until: null, count: null } },
  },
};
const on: Planned = {
  entry: 'entry-01', on: '2026-11-04', day: '2026-11-04', begins: 1050, lasts: 45, at: 0, what: 'Piano', who: ['m'], note: '',
  repeats: true, single: false, calendar: null,
};

describe('the form of an entry', () => {
  it('comes to the plan that it was made from where nothing is changed, also where the page has no word for it', () => {
    const plan = planOf(draftOf(on, piano), piano.plan.when.again ?? null);
    expect(plan).toEqual({ ...piano.plan, when: { ...piano.plan.when, day: '2026-11-04' } });
  });

  it('takes an end before the beginning for one on the next day, and none for a time that nobody knows', () => {
    const draft = { ...emptyDraft('2026-10-14', []), what: 'Party', from: '22:00', to: '01:30' };
    expect(planOf(draft, null).when).toMatchObject({ begins: 1320, lasts: 210 });
    expect(planOf({ ...draft, to: '' }, null).when.lasts).toBe(0);
  });

  it('moves what is on one weekday to the other that is pressed, and adds a second where it comes weekly', () => {
    const once = weekdayPressed(emptyDraft('2026-10-14', []), 4, false);
    expect([once.day, once.weekdays]).toEqual(['2026-10-16', [4]]);
    const weekly = weekdayPressed({ ...emptyDraft('2026-10-14', []), kind: 'week' }, 4, true);
    expect([weekly.day, weekly.weekdays]).toEqual(['2026-10-14', [2, 4]]);
    expect(weekdayPressed(weekly, 2, true).day).toBe('2026-10-16');
    expect(weekdayPressed({ ...weekly, weekdays: [2] }, 2, true).weekdays).toEqual([2]);
  });

  it('moves one of those that come weekly to the day that is pressed', () => {
    expect(weekdayPressed(draftOf(on, piano), 4, false).day).toBe('2026-11-06');
  });

  it('shows the rule where every one is meant, though the one that was opened was moved to another day', () => {
    const moved: Planned = { ...on, day: '2026-11-06', begins: 1110, what: 'Piano at school', single: true };
    const rule = ruleDraftOf(moved, piano);
    expect([draftOf(moved, piano).day, draftOf(moved, piano).what]).toEqual(['2026-11-06', 'Piano at school']);
    expect([rule.day, rule.weekdays, rule.from, rule.what]).toEqual(['2026-11-04', [2], '17:30', 'Piano']);
    expect(planOf(rule, piano.plan.when.again ?? null)).toEqual({ ...piano.plan, when: { ...piano.plan.when, day: '2026-11-04' } });
  });

  it('keeps what was written before another number of them was meant', () => {
    const moved: Planned = { ...on, day: '2026-11-06', begins: 1110, single: true };
    const [one, all] = [draftOf(moved, piano), ruleDraftOf(moved, piano)];
    const written = withEdits({ ...one, note: 'Bring the blue book' }, one, all);
    expect([written.note, written.day, written.from]).toEqual(['Bring the blue book', '2026-11-04', '17:30']);
    const chosen = withEdits(dayChosen(one, '2026-11-05'), one, all);
    expect([chosen.day, chosen.weekdays]).toEqual(['2026-11-05', [3]]);
  });

  it('lets it end after the day it is on', () => {
    expect(dayChosen(emptyDraft('2026-10-14', []), '2027-10-14').until > '2027-10-14').toBe(true);
  });
});
