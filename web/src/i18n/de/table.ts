import type { Texts } from '..';
import type { table as english } from '../en/table';

export const table: Texts<typeof english> = {
};
