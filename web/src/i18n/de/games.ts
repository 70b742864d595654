import type { Texts } from '..';
import type { games as english } from '../en/games';

export const games: Texts<typeof english> = {
};
