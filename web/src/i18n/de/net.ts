import type { Texts } from '..';
import type { net as english } from '../en/net';

export const net: Texts<typeof english> = {
};
