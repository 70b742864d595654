import { describe, expect, test } from 'vitest';
import type { Entry, GameResult } from '~/wire';
import { facts, preview } from './card.fixture';
import { cardText, spoken } from './card';
import type { CardFacts } from './card_facts';
import { SEATS, entry, played, sum } from '../sentences/entries.fixture';
import { padLines } from '../sentences/pad';
import { faultTexts } from '../sentences/refusal';
import { SentenceContext } from '../sentences/sentence_context';

const card = (entries: readonly Entry[] = [], more: Parameters<typeof facts>[1] = {}) => spoken(cardText(facts(entries, more)));
const BIT = played(1, 'BIT', 16);
const othersTurn = { on_turn: 1 };

describe('what is so comes first', () => {
  test('who plays first, and why', () => {
    const drawn = (tile: string) => [entry('starting-tile-drawn', { seat: 0, tile: 'B', round: 1 }), entry('starting-tile-drawn', { seat: 1, tile, round: 1 })];
    const begun = (order: number[], some: Entry[] = []) => card([...some, entry('game-started', { order })].map((each, nth) => ({ ...each, seq: nth + 1 })));
    expect(begun([0, 1], drawn('I'))).toContain('You play first. Nearest to A begins.');
    expect(begun([1, 0], drawn('?'))).toContain('Ben plays first. A blank begins, before any letter.');
    expect(begun([1, 0])).not.toContain('begins');
  });

  test('your turn, then what the others did', () => {
    expect(card([BIT])).toBe('Your turn. Ben played BIT, 8F across, for 16.');
  });

  test('what the tiles as they lie are worth, and still what the others did', () => {
    const found = preview({ points: 22, words: [sum('HEAVY', 22, { row: 9, col: 10 })] });
    expect(card([BIT], { laid: true, preview: found })).toBe(
      'Your turn. HEAVY, 10K across, is worth 22. Ben played BIT, 8F across, for 16.',
    );
  });

  test('with an open dictionary, whether the words exist', () => {
    const words = [sum('FAWN', 18)];
    expect(card([], { laid: true, preview: preview({ points: 18, words, known: { FAWN: true, AX: false } }) })).toContain('AX is not in the word list.');
    expect(card([], { laid: true, preview: preview({ points: 18, words, known: { FAWN: true } }) })).toContain('worth 18. FAWN is in the word list.');
  });

  test('what keeps tiles from being a play is no refusal yet', () => {
    const gap = { code: 'gap', message: '', squares: [{ row: 5, col: 9 }], params: {} };
    const text = cardText(facts([], { laid: true, preview: preview({ faults: [gap] }) }));
    expect([text.alert, spoken(text)]).toEqual([false, 'Your turn. Leave no gap: 6J is still empty.']);
  });

  test('who is thinking, with other words and blanks of the play before', () => {
    const words = [sum('HaND', 25), sum('HI', 5), sum('AN', 2)];
    const hand = played(2, 'HAND', 25, { words, squares: [{ row: 7, col: 6, tile: 'A', blank: true }] });
    expect(card([hand], { view: othersTurn })).toBe('Ben is thinking. Cleo played HAND, 8F across, for 25. Also HI and AN. The blank is A.');
  });

  describe('a play that was prepared', () => {
    const play = { placements: [], with_steps: false, word: 'HEAVY', points: 22, dropped: false };
    const until = (more: Parameters<typeof facts>[1]) => card([], more);

    test('says for which case, and who has to pass first', () => {
      const view = { on_turn: 1, order: [0, 1, 2] };
      expect(until({ view, prepared: { play, fits: true } })).toContain('HEAVY for 22 is prepared. It will be played if Ben and Cleo pass.');
      const last = { on_turn: 2, order: [0, 1, 2] };
      expect(until({ view: last, prepared: { play, fits: true } })).toContain('It will be played if Cleo passes.');
    });

    test('waits for word on the play before where that is one’s own', () => {
      expect(until({ prepared: { play, fits: true } })).toContain('It will be played once your last play stands.');
    });

    test('is to be looked at again where more than a pass has happened, and says so where it no longer fits', () => {
      const dropped = { ...play, dropped: true };
      expect(until({ prepared: { play: dropped, fits: true } })).toContain('HEAVY was prepared in case of a pass. Something else happened: look at it again.');
      expect(until({ prepared: { play: dropped, fits: false } })).toContain('HEAVY no longer fits.');
    });
  });

  test('a game over days says until when', () => {
    const due = Date.parse('2026-12-03T18:00') / 1000;
    const clock = { kind: 'days', left: [], running: 1, due_at: due, sent_at: 0, house_at: 0 } as CardFacts['view']['clock'];
    expect(card([], { now: due - 86_400, view: { ...othersTurn, clock } })).toMatch(/^Ben’s turn, until Thursday, (18:00|6:00 PM)\.$/u);
    expect(card([], { now: due - 86_400, view: { clock } })).toMatch(/^Your turn, until Thursday/u);
  });

  test('low time is told of everybody, at 30 and at 10 seconds, and not in between', () => {
    const clock = { kind: 'turn', left: [null, 40, null], running: 1, due_at: null, sent_at: 1000, house_at: 0 } as unknown as CardFacts['view']['clock'];
    const at = (now: number) => card([], { now, laid: true, view: { ...othersTurn, clock } }).split('. ')[0];
    expect([1005, 1011, 1025, 1031].map(at)).toEqual(['Ben is thinking.', 'Ben has 30 seconds left', 'Ben is thinking.', 'Ben has 10 seconds left']);
  });

  test('a first word is told to cover the star before it is told how long it has to be', () => {
    const off = { code: 'centre-not-covered', message: '', squares: [{ row: 7, col: 7 }], params: {} };
    const short = { code: 'opening-too-short', message: '', squares: [], params: { needed: 2, letters: 1 } };
    const told = (...faults: (typeof off)[]) => card([], { laid: true, preview: preview({ faults }) });
    expect(told(off, short)).toBe('Your turn. The first word must cover the star at 8H.');
    expect(told(short)).toBe('Your turn. The first word needs 2 letters or more. This one has 1.');
  });

  test('how many tiles may be exchanged, and why no more', () => {
    expect(card([], { choosing: 7 })).toBe('Tap the tiles you want to exchange, 7 at most.');
    const info = { ...facts().info, rules: { exchange_bag_at_least: null } };
    expect(card([], { choosing: 4, info, view: { bag_count: 4 } })).toBe(
      'Tap the tiles you want to exchange. Only 4 tiles are in the bag, so you can exchange up to 4.',
    );
  });

  test('whoever takes the device over, by name, with what the others have played since', () => {
    const entries = [played(0, 'HORN', 14), played(1, 'BIT', 16), entry('tiles-exchanged', { seat: 2, count: 3 })];
    const context = new SentenceContext(SEATS, null);
    expect(card(entries, { context, seat: null, handTo: 0 })).toBe(
      'Hand the phone to Ada. Cleo exchanged three tiles. Ben played BIT, 8F across, for 16. All racks are turned away.',
    );
    expect(card(entries, { context, seat: null, handTo: 0, phone: false })).toContain('Hand over to Ada.');
  });

  test('what somebody is asked', () => {
    expect(card([BIT], { view: { abort_asked_by: [1] } })).toMatch(/^Ben asks to call the game off\./u);
    const asked = [BIT, entry('abort-asked', { seat: 1 })];
    expect(card(asked, { view: { abort_asked_by: [1] } })).toBe('Ben asks to call the game off. Ben played BIT, 8F across, for 16.');
    const agreed = [BIT, entry('agreed-no-more-plays', { seat: 1 })];
    expect(card(agreed, { view: { may_agree: true, agreed: [1] } })).toBe(
      'Ben thinks that no word is left to lay. Ben played BIT, 8F across, for 16.',
    );
    expect(card([BIT], { view: { ...othersTurn, vanished: [1] } })).toMatch(/^Ben has been away for long\./u);
    expect(card([BIT], { view: { may_agree: true } })).toMatch(/^Everybody has passed\./u);
  });

  test('the play that is asked about comes first, also where somebody has asked for time since', () => {
    const stake = 'If it is not in the word list, Ben takes the tiles back.';
    expect(card([BIT, { ...entry('wait-asked', { seat: 0 }), seq: BIT.seq + 1 }], { stake })).toBe(
      `Ben played BIT, 8F across, for 16. Do you let it stand? ${stake} You take your time before that play stands.`,
    );
  });

  test('the play that is asked about, then the question and what is at stake', () => {
    expect(card([BIT], { stake: 'If it is not in the word list, Ben takes the tiles back.' })).toBe(
      'Ben played BIT, 8F across, for 16. Do you let it stand? If it is not in the word list, Ben takes the tiles back.',
    );
  });

  test('a play that waits for an answer is told before the waiting', () => {
    const asked = card([BIT, entry('wait-asked', { seat: 0 })], { stake: 'If it is not in the word list, Ben takes the tiles back.' });
    expect(asked).toMatch(/^Ben played BIT, 8F across, for 16\. Do you let it stand\? If it is not/u);
    expect(asked).toMatch(/take your time[^.]*\.$/u);
  });

  test('a turn that is looked at, with all that became of it', () => {
    const entries = [BIT, entry('challenge-failed', { seat: 0, against: 1, looked_up: ['BIT'], turns: 1, points: 0 })];
    const looking = { number: 1, all: 1, line: padLines(entries)[0] ?? null };
    expect(card(entries, { looking })).toBe(
      'Turn 1 of 1. Ben played BIT, 8F across, for 16. You challenged. BIT is in the word list. The play stands, and you sit out your next turn.',
    );
  });
});

describe('challenges, in both directions', () => {
  const off = (by: number, seat: number) => entry('play-withdrawn', { seat, by, looked_up: ['WIFT'], rejected: ['WIFT'], points: -20 });
  const four = [...'WIFT'].map((tile, col) => ({ row: 7, col, tile, blank: false }));
  const stands = (seat: number, more: object = {}) => entry('challenge-failed', { seat, against: 1 - seat, looked_up: ['COXITIS'], turns: 1, points: 0, ...more });

  test('upheld: who challenged, which word, how many tiles go back', () => {
    const wift = played(1, 'WIFT', 20, { squares: four });
    expect(card([wift, off(0, 1)])).toBe('Your turn. You challenged. WIFT is not in the word list. Ben takes four tiles back and scores nothing.');
    const mine = played(0, 'WIFT', 20, { squares: four });
    expect(card([mine, off(1, 0)], { view: othersTurn })).toBe(
      'Ben is thinking. Ben challenged. WIFT is not in the word list. You take four tiles back and score nothing.',
    );
  });

  test('in vain: who loses a turn, and that it is lost when it comes', () => {
    const cox = played(0, 'COXITIS', 90);
    expect(card([cox, stands(1)], { view: othersTurn })).toBe(
      'Ben is thinking. Ben challenged. COXITIS is in the word list. The play stands, and Ben sits out the next turn. You played COXITIS, 8F across, for 90.',
    );
    expect(card([cox, stands(1), entry('turn-lost', { seat: 1 })])).toBe('Your turn again. Ben challenged COXITIS. It is in the word list, so Ben sits out.');
  });

  test('who challenged in vain is told why they sit out, and not once more of the play', () => {
    const entries = [played(1, 'COXITIS', 90), stands(0), entry('turn-lost', { seat: 0 })];
    expect(card(entries, { view: othersTurn })).toBe('Ben is thinking. You challenged COXITIS. It is in the word list, so you sit out.');
    expect(card(entries, { view: othersTurn, seat: 2, context: new SentenceContext(SEATS, 2) })).toMatch(/Ben played COXITIS, 8F across, for 90\.$/u);
  });

  test('after a challenge in vain nothing is told again that had been played before the play in doubt', () => {
    const entries = [played(2, 'BIT', 9), played(1, 'COXITIS', 90), stands(0), entry('turn-lost', { seat: 0 })];
    expect(card(entries, { view: { on_turn: 2 } })).toBe('Cleo is thinking. You challenged COXITIS. It is in the word list, so you sit out.');
  });

  test('what had been settled before a challenge in vain is not told with it again', () => {
    const wift = played(0, 'WIFT', 20, { squares: four });
    const entries = [wift, off(1, 0), played(1, 'COXITIS', 90), stands(0), entry('turn-lost', { seat: 0 })];
    expect(card(entries, { view: othersTurn })).toBe('Ben is thinking. You challenged COXITIS. It is in the word list, so you sit out.');
  });

  test('whoever challenged in vain reads it until they act, also when others have moved since', () => {
    const entries = [played(0, 'HORN', 14), played(1, 'COXITIS', 90), stands(0), played(2, 'BIT', 9), entry('turn-lost', { seat: 0 }), played(1, 'MOB', 7)];
    expect(card(entries)).toContain('You challenged COXITIS. It is in the word list, so you sit out.');
    expect(card([...entries, played(0, 'FAX', 13)], { view: othersTurn })).toBe('Ben is thinking. You played FAX, 8F across, for 13.');
  });

  test('what the edition asks for: points for the other, or nothing', () => {
    expect(card([played(1, 'COXITIS', 90), stands(0, { turns: 0, points: 5 })])).toContain('The play stands, and Ben gains 5 points.');
    expect(card([played(1, 'COXITIS', 90), stands(0, { turns: 0 })])).toContain('The play stands, and it costs you nothing.');
  });
});

describe('steps before a play', () => {
  const at = (tile: string, col: number, blank = false) => ({ row: 7, col, tile, blank });

  test('a word laid anew is told with the play that it came to', () => {
    const fro = played(0, 'FRO', 6, { squares: [...'FRO'].map((tile, nth) => at(tile, 5 + nth)) });
    const anew = entry('word-rearranged', { seat: 1, place: '8F', squares: [...'FOR'].map((tile, nth) => at(tile, 5 + nth)) });
    expect(card([fro, anew, played(1, 'FORM', 15, { squares: [at('M', 8)] })])).toBe(
      'Your turn. Ben made FRO into FOR, then played FORM, 8F across, for 15.',
    );
  });

  test('a blank swapped and a letter taken are told before the play', () => {
    const steps = [entry('blank-recycled', { seat: 1, square: at('I', 14) }), entry('letter-recycled', { seat: 1, square: at('T', 7), taken: 'R' })];
    expect(card([...steps, BIT])).toBe(
      'Your turn. Ben laid I for the blank at 8O and took it. Ben laid T at 8H and took R. Ben played BIT, 8F across, for 16.',
    );
    expect(card([...steps, entry('turn-passed', { seat: 1, why: 'recycled' })])).toContain('and took R. Ben ended the turn with that.');
  });
});

describe('refusals', () => {
  const notice = { sentences: ['Leave no gap: 4D is still empty.', 'Tiles must touch the words on the board.'], bad: true, kept: true, lies: '' };

  test('each reason stands in a line of its own, and the tiles stay', () => {
    const text = cardText(facts([BIT], { notice }));
    expect(text.alert).toBe(true);
    expect(text.first.map((line) => line.text)).toEqual(notice.sentences);
    expect(text.second.map((line) => line.text)).toEqual(['Not played. Your tiles stay where they are.']);
  });

  test('a reason names its squares as the card does elsewhere, and no sign of how it is written is seen', () => {
    const gap = { code: 'gap', message: '', squares: [{ row: 0, col: 1 }], params: {} };
    const sentences = faultTexts([gap], facts().info);
    const text = cardText(facts([BIT], { notice: { sentences, bad: true, kept: true, lies: '' } }));
    expect(text.first.map((line) => line.text)).toEqual(['Leave no gap|: 1B is still empty|.']);
    expect(spoken(text)).toBe('Leave no gap: 1B is still empty. Not played. Your tiles stay where they are.');
  });

  test('a lost connection stands before everything', () => {
    expect(card([BIT], { connection: 'lost', notice })).toMatch(/^The connection was lost\./u);
    expect(card([BIT], { connection: 'offline', notice })).toMatch(/^This device is offline\./u);
  });

  test('what the board has to say is no refusal of a play', () => {
    expect(card([BIT], { notice: { sentences: ['No Q on your rack.'], bad: true, kept: false, lies: '' } })).toBe('No Q on your rack.');
    expect(card([BIT], { notice: { sentences: ['Letters go down.'], bad: false, kept: false, lies: '' } })).toBe(
      'Letters go down. Ben played BIT, 8F across, for 16.',
    );
  });
});

describe('the end', () => {
  const line = (seat: number, before: number, more = {}) => ({ seat, before, tiles: [], deducted: 0, gained: 0, overtime: 0, final: before, resigned: false, ...more });
  const outcome = { why: 'went-out', winners: [0], secret: null, reckoning: [line(0, 195, { gained: 9, final: 204 }), line(1, 183, { tiles: [{ tile: 'V', value: 4 }], deducted: 9, final: 174 })] } as GameResult;

  test('who has won, why, and what the tiles left came to', () => {
    expect(card([BIT], { outcome, view: { phase: 'over' } })).toBe(
      'You win with 204; Ben 174. The bag and a rack are empty. You have no tiles left. Ben has V left and loses 9 points. You gain 9 points for the tiles the others have left.',
    );
  });

  test('who would like to play again, first of all', () => {
    expect(card([BIT], { outcome, again: ['Ben'] })).toMatch(/^You win with 204; Ben 174\. Ben would like to play again\. The bag/u);
  });

  test('a game that was called off', () => {
    expect(card([BIT], { void: true })).toBe('The game was called off.');
  });
});

test('a star in a name stresses nothing, and a bar leaves nothing out', () => {
  const context = new SentenceContext([{ seat: 0, name: 'Ada', bot: null }, { seat: 1, name: '*B|', bot: null }], 0);
  const { second } = cardText(facts([BIT], { context }));
  expect(second[0]?.text).toBe('∗B❘ played *BIT*|, 8F across,| for *16*.');
});

test('no more turns are told than there are others: the rest is in the pad', () => {
  const entries = [BIT, played(2, 'MOB', 9), played(1, 'FAX', 20), played(2, 'HORN', 14)];
  expect(card(entries)).toBe('Your turn. Cleo played HORN, 8F across, for 14. Ben played FAX, 8F across, for 20.');
});

test('of a turn that another has followed no other words are told: they are in the pad', () => {
  const words = (word: string, ...beside: string[]) => ({ words: [word, ...beside].map((each) => sum(each, 5)) });
  const entries = [played(1, 'BIT', 16, words('BIT', 'PI', 'AT')), played(2, 'HORN', 14, words('HORN', 'OX'))];
  expect(card(entries)).toBe('Your turn. Cleo played HORN, 8F across, for 14. Also OX. Ben played BIT, 8F across, for 16.');
});
