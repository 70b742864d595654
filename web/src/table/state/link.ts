/** What the table's page needs of a connection; the real one is TableConnection, another stands in for it in dev/. */
import type { TableConnection } from '~/net/table.svelte';

export type TableLink = Pick<
  TableConnection,
  | 'id' | 'state' | 'entries' | 'unshown' | 'status' | 'sending' | 'seenAt' | 'offset' | 'seat' | 'now' | 'send' | 'preview' | 'at'
  | 'word' | 'show'
>;
