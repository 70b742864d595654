/** What is asked of the server about puzzles. */
import { language } from '~/i18n';
import { get, post, surely } from '~/net/api';
import type { AnotherPuzzle, OwnPuzzles, PuzzlePlan, PuzzlePreview, PuzzleShown, TryPuzzle } from '~/wire';

/** To read changes nothing, and the same try twice is one: where the line failed, it is asked again for so many seconds. */
const AGAIN = { within: 4 };
const of = (words: string, rest: string) => `puzzles/${encodeURIComponent(words)}/${rest}`;
const spoken = () => `language=${language()}`;

export const puzzles = {
  plan: () => surely(() => get<PuzzlePlan>('puzzles'), AGAIN),
  day: (words: string, day: string) => surely(() => get<PuzzleShown>(of(words, `day?${spoken()}${day ? `&day=${day}` : ''}`)), AGAIN),
  one: (words: string, id: string) => surely(() => get<PuzzleShown>(of(words, `${id}?${spoken()}`)), AGAIN),
  another: (words: string, wish: AnotherPuzzle) => post<PuzzleShown>(of(words, `another?${spoken()}`), wish),
  mine: () => surely(() => get<OwnPuzzles>('puzzles/mine'), AGAIN),
  look: () => post<OwnPuzzles>('puzzles/mine', {}),
  nextOwn: () => post<PuzzleShown>(`puzzles/mine/next?${spoken()}`, {}),
  preview: (words: string, id: string, laid: TryPuzzle) => post<PuzzlePreview>(of(words, `${id}/preview`), laid),
  attempt: (words: string, id: string, laid: TryPuzzle) => surely(() => post<PuzzleShown>(of(words, `${id}/try?${spoken()}`), laid), AGAIN),
  hint: (words: string, id: string) => post<PuzzleShown>(of(words, `${id}/hint?${spoken()}`), {}),
  show: (words: string, id: string) => surely(() => post<PuzzleShown>(of(words, `${id}/show?${spoken()}`), {}), AGAIN),
};
