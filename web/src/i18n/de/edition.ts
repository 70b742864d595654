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
};
