/** Texts of the editions: names and two sentences. */
export const edition = {
  'edition.classic': 'Classic',
  'edition.classic.about':
    'The plain game with nothing added. Who doubts a play names one word of it, and only that one is looked up.',
  'edition.luxury': 'Luxury',
  'edition.luxury.about':
    'The wooden cabinet with a board that turns to each player. Exchanging needs seven tiles in the bag, and a doubt is about the whole play.',
  'edition.original': 'Original',
  'edition.original.about':
    'The boxed set of clubs and schools. The game ends when everybody has passed twice in turn, and a doubt names one word.',
  'edition.indigo': 'Indigo',
  'edition.indigo.about': 'A folding board in plum, pink and blue. A doubt is about the whole play.',
  'edition.message-center': 'Message Center',
  'edition.message-center.about':
    'The board on the kitchen wall, for a turn now and then. The order of play is drawn by lot, and a doubt is about the whole play.',
  'edition.club': 'Club',
  'edition.club.about':
    'The game of clubs and tournaments: two players, a clock for each, and overtime costs points. A doubt is about the whole play; what a wrong one costs is your choice.',
  'edition.option.challenge': 'A wrong challenge',
  'edition.option.challenge.double': 'Costs a turn',
  'edition.option.challenge.single': 'Costs nothing',
  'edition.option.challenge.five-point': 'Gives five points',
  'edition.option.clock': 'Clock',
  'edition.option.clock.25': '25 minutes',
  'edition.option.clock.none': 'No clock',
} as const;
