/** The keys of a table's page, as the help shows them; what each does is `help.key.WHAT` in the catalogue. */

export interface KeyLine {
  what: string;
  /** Keys to press together, or a name of the catalogue (`help.cap.…`) for those that have no sign. */
  keys: readonly string[];
}

export const KEYS: readonly { group: 'board' | 'rack' | 'turn' | 'page'; lines: readonly KeyLine[] }[] = [
  {
    group: 'board',
    lines: [
      { what: 'arrows', keys: ['← ↑ ↓ →'] },
      { what: 'turn', keys: ['space'] },
      { what: 'letter', keys: ['A … Z'] },
      { what: 'blank', keys: ['shift', 'A … Z'] },
      { what: 'back', keys: ['backspace'] },
      { what: 'undo', keys: ['ctrl', 'Z'] },
      { what: 'recall', keys: ['escape'] },
      { what: 'steps', keys: ['F2'] },
      { what: 'closer', keys: ['+'] },
      { what: 'whole', keys: ['-'] },
    ],
  },
  {
    group: 'rack',
    lines: [
      { what: 'shuffle', keys: ['1'] },
      { what: 'sort', keys: ['2'] },
      { what: 'move', keys: ['shift', '← →'] },
    ],
  },
  {
    group: 'turn',
    lines: [
      { what: 'play', keys: ['enter'] },
      { what: 'exchange', keys: ['3'] },
      { what: 'pass', keys: ['4'] },
      { what: 'challenge', keys: ['5'] },
      { what: 'accept', keys: ['6'] },
    ],
  },
  {
    group: 'page',
    lines: [
      { what: 'hint', keys: ['H'] },
      { what: 'overlay', keys: ['O'] },
      { what: 'unseen', keys: ['7'] },
      { what: 'talk', keys: ['8'] },
      { what: 'pad', keys: ['9'] },
      { what: 'face', keys: ['0'] },
      { what: 'earlier', keys: ['page-up'] },
      { what: 'later', keys: ['page-down'] },
      { what: 'help', keys: ['?'] },
    ],
  },
];
