import type { Texts } from '..';
import type { create as english } from '../en/create';

export const create: Texts<typeof english> = {
};
