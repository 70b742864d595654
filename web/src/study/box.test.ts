import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { BoxAnswer, BoxCard } from '~/wire';
import type { Card } from './asking';
import { Box } from './box';
import { AGAIN, EASY, GOOD, remembered, type Grade } from './memory';

const DAY = 86_400;
const TEA = { kind: 'hooks', letters: 'TEA', question: { shown: 'TEA', answers: ['-S'] } };
const AET = { kind: 'anagrams', letters: 'AET', question: { shown: 'AET', answers: ['ATE', 'TEA'] } };
let boxes = 0;
let box: Box;

beforeEach(async () => {
  box = await Box.open(`english-${(boxes += 1)}`);
});

const named = (card: Card | null) => card && `${card.kind} ${card.letters}`;
/** Numbers that are alike in every run. */
function luckOf(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}
/** All of a box, as it is told to a server. */
async function all(of: Box): Promise<{ cards: BoxCard[]; answers: BoxAnswer[] }> {
  const { cards, answers } = await of.unsent(100_000);
  return { cards: cards.sort(by(({ kind, letters }) => kind + letters)), answers: answers.sort(by(({ id }) => id)) };
}
const by = <Row>(key: (row: Row) => string) => (one: Row, other: Row) => (key(one) < key(other) ? -1 : 1);

test('cards are begun in their order, so many a day, and come back when they are due', async () => {
  expect(await box.add([TEA, AET, TEA], 0)).toBe(2);
  await box.setNewADay(1, 0);
  expect(named(await box.next(10, 0))).toBe('hooks TEA');
  expect(await box.counts(10, 0)).toEqual({ cards: 2, due: 0, newToday: 1, notBegun: 2, known: 0 });
  const memory = await box.answer(TEA, GOOD, 10);
  expect(memory.due).toBe(610);
  // The other is for tomorrow; this one is being learnt, and may come a little sooner.
  expect(named(await box.next(20, 0))).toBe('hooks TEA');
  expect(named(await box.next(20, 0, 1))).toBe('anagrams AET');
  expect(named(await box.next(20 + DAY, DAY))).toBe('hooks TEA');
  await box.answer(TEA, EASY, 700);
  expect(await box.next(710, 0)).toBeNull();
  expect(named(await box.next(710 + DAY, DAY))).toBe('anagrams AET');
  expect(await box.counts(710, 0)).toEqual({ cards: 2, due: 0, newToday: 0, notBegun: 1, known: 1 });
});

test('how many cards come due is told by days, those that waited today', async () => {
  await box.add([TEA, AET], 0);
  await box.answer(TEA, AGAIN, 10);
  await box.answer(AET, EASY, 10);
  const due = (await box.card(AET))!.memory!.due;
  const days = await box.dueByDay(DAY, 14);
  expect(days[0]).toBe(1);
  expect(days[Math.floor((due - DAY) / DAY)]).toBe(1);
  expect(days.reduce((sum, count) => sum + count)).toBe(2);
});

test('a card whose question has not come is not asked, and others are', async () => {
  await box.takeIn([{ kind: 'word', letters: 'QI', added: 1, removed: null }], []);
  await box.add([TEA], 2);
  expect(await box.lacking(9)).toEqual([{ kind: 'word', letters: 'QI' }]);
  expect(named(await box.next(10, 0))).toBe('hooks TEA');
  await box.learn([{ kind: 'word', letters: 'QI', shown: 'QI', answers: ['YES'], meanings: {} }], 'one');
  expect(named(await box.next(10, 0))).toBe('word QI');
  await box.learn([], 'other words');
  expect(await box.countLacking()).toBe(2);
});

test('the last answer is taken back, and the card is as it was before', async () => {
  await box.add([TEA], 0);
  await box.answer(TEA, GOOD, 10);
  const before = (await box.card(TEA))!.memory;
  await box.answer(TEA, AGAIN, 700);
  expect(named(await box.takeBack())).toBe('hooks TEA');
  expect((await box.card(TEA))!.memory).toEqual(before);
  await box.takeBack();
  expect((await box.card(TEA))!.memory).toBeNull();
  expect(await box.takeBack()).toBeNull();
  expect((await all(box)).answers.map(({ taken_back }) => taken_back)).toEqual([true, true]);
});

test('cards taken out are not asked, and come back as they were', async () => {
  await box.add([TEA], 0);
  await box.answer(TEA, GOOD, 10);
  await box.remove([TEA], 20);
  expect(await box.next(10_000, 0)).toBeNull();
  expect((await box.counts(10_000, 0)).cards).toBe(0);
  await box.add([TEA], 30);
  expect((await box.card(TEA))!.memory!.last).toBe(10);
});

test('two boxes that were used apart hold the same when each has taken in the other, in whatever order', async () => {
  for (let seed = 1; seed <= 12; seed += 1) {
    const luck = luckOf(seed);
    const other = await Box.open(`other-${seed}`);
    const one = await Box.open(`one-${seed}`);
    const words = ['AET', 'EIT', 'EST', 'AST'].map((letters) => ({ kind: 'anagrams', letters }));
    for (const each of [one, other])
      for (let step = 0, at = 100; step < 30; step += 1) {
        at += Math.round(luck() * 400_000);
        const card = words[Math.floor(luck() * words.length)]!;
        const act = luck();
        if (act < 0.2) await each.add([card], at);
        else if (act < 0.3) await each.remove([card], at);
        else if (act < 0.4) await each.takeBack();
        else if (await each.card(card)) await each.answer(card, (1 + Math.floor(luck() * 4)) as Grade, at);
      }
    const [first, second] = [await all(one), await all(other)];
    await one.takeIn(second.cards, second.answers);
    await other.takeIn(first.cards, first.answers);
    expect(await one.takeIn(second.cards, second.answers)).toBe(false);
    expect(await all(one)).toEqual(await all(other));
    for (const card of words) {
      expect(await one.card(card)).toEqual(await other.card(card));
      const answers = (await all(one)).answers.filter((each) => each.letters === card.letters && !each.taken_back);
      answers.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
      const found = await one.card(card);
      if (found) expect(found.memory).toEqual(remembered(answers.map(({ at, grade }) => [at, grade as Grade])));
    }
  }
});

test('what was sent is not sent again, unless it changed on the way or the server asks for all', async () => {
  await box.add([TEA, AET], 0);
  const sent = await box.unsent();
  await box.remove([AET], 5);
  const told = { box: 'here', seen: 2, cards: [], answers: [], more: false, again: false, other: false, new_a_day: null };
  await box.hear(told, sent);
  expect((await box.unsent()).cards.map(({ letters }) => letters)).toEqual(['AET']);
  expect(await box.place()).toEqual({ box: 'here', seen: 2 });
  await box.hear({ ...told, again: true }, await box.unsent());
  expect((await box.unsent()).cards).toHaveLength(2);
});

test('how many cards are begun a day is what was said last, wherever', async () => {
  await box.setNewADay(7, 100);
  const told = { box: 'here', seen: 0, cards: [], answers: [], more: false, again: false, other: false };
  await box.hear({ ...told, new_a_day: [9, 50] }, await box.unsent());
  expect(await box.newADay()).toBe(7);
  await box.hear({ ...told, new_a_day: [9, 150] }, await box.unsent());
  expect(await box.newADay()).toBe(9);
  expect((await box.unsent()).newADay).toBeNull();
});
