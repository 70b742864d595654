import type { Texts } from '..';
import type { join as english } from '../en/join';

export const join: Texts<typeof english> = {
};
