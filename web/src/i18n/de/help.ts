import type { Texts } from '..';
import type { help as english } from '../en/help';

export const help: Texts<typeof english> = {
};
