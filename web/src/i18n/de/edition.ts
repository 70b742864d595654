import type { Texts } from '..';
import type { edition as english } from '../en/edition';

export const edition: Texts<typeof english> = {
  'edition.classic': 'Klassisch',
  'edition.classic.about':
    'Das schlichte Spiel ohne Zutaten. Wer einen Zug bezweifelt, nennt ein Wort, und nur das wird nachgeschlagen.',
  'edition.luxury': 'Luxus',
  'edition.luxury.about':
    'Der Holzkasten mit drehbarem Brett. Zum Tauschen müssen sieben Steine im Beutel sein, und angefochten wird der ganze Zug.',
  'edition.original': 'Original',
  'edition.original.about':
    'Die Schachtel aus Klubs und Schulen. Wenn alle zweimal nacheinander gepasst haben, ist Schluss; angefochten wird ein Wort.',
  'edition.indigo': 'Indigo',
  'edition.indigo.about': 'Ein Klappbrett in Pflaume, Rosa und Blau. Angefochten wird der ganze Zug.',
  'edition.message-center': 'Küchenbrett',
  'edition.message-center.about':
    'Das Brett an der Küchenwand, für einen Zug zwischendurch. Die Reihenfolge wird gelost, und angefochten wird der ganze Zug.',
  'edition.club': 'Turnier',
  'edition.club.about':
    'Das Spiel der Klubs und Turniere: zu zweit, jede Person mit eigener Uhr, und Überziehen kostet Punkte. Angefochten wird der ganze Zug; was ein Irrtum kostet, wählt ihr.',
  'edition.option.challenge': 'Wer zu Unrecht anficht',
  'edition.option.challenge.double': 'Verliert einen Zug',
  'edition.option.challenge.single': 'Verliert nichts',
  'edition.option.challenge.five-point': 'Gibt fünf Punkte',
  'edition.option.clock': 'Uhr',
  'edition.option.clock.25': '25 Minuten',
  'edition.option.clock.none': 'Ohne Uhr',
};
