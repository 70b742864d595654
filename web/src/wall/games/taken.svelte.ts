/** A rack that is down at the wall itself: the table it belongs to, and what shows it, once both are there. */
import type { Component, Snippet } from 'svelte';
import { TableConnection } from '~/net/table.svelte';
import type { TableLink } from '~/table/state/link';
import type { GameParts } from './InPlace.svelte';

type Shown = Component<{ link: TableLink; children: Snippet<[GameParts]> }>;

export class TakenDown {
  connection = $state.raw<TableConnection | null>(null);
  #shown = $state.raw<Shown | null>(null);
  failed = $state(false);

  /** Follow the table whose rack is down; none where `table` gives ''. To be called as a component is made. */
  constructor(table: () => string) {
    $effect(() => {
      const id = table();
      if (id === '') return;
      this.failed = false;
      const connection = new TableConnection(id);
      this.connection = connection;
      void connection.open();
      import('./InPlace.svelte').then(
        (found) => (this.#shown = found.default),
        () => (this.failed = true),
      );
      return () => {
        connection.close();
        this.connection = null;
      };
    });
  }

  /** The game as it is shown, and its table; null while it is on its way. */
  get ready(): { Shown: Shown; link: TableConnection } | null {
    const { connection } = this;
    const begun = connection?.state && connection.state.view.phase !== 'waiting' && connection.status !== 'gone';
    return this.#shown && connection && begun ? { Shown: this.#shown, link: connection } : null;
  }

  /** Whether it cannot be had. */
  get lost(): boolean {
    return this.failed || this.connection?.status === 'gone';
  }
}
