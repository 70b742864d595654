import type { Texts } from '..';
import type { board as english } from '../en/board';

export const board: Texts<typeof english> = {
};
