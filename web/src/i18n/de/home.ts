import type { Texts } from '..';
import type { home as english } from '../en/home';

export const home: Texts<typeof english> = {
};
