/** What tables can be made of: asked for once, kept for as long as the page is open. */
import { api } from '~/net/api';
import type { EditionOffer, Offers } from '~/wire';

class Shelf {
  offers = $state.raw<Offers | null>(null);
  failed = $state(false);
  #asked = false;

  /** Ask unless it is there already. */
  async load(): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    try {
      this.offers = await api.offers();
      this.failed = false;
    } catch {
      this.#asked = false;
      this.failed = true;
    }
  }

  edition(key: string): EditionOffer | undefined {
    return this.offers?.editions.find((edition) => edition.key === key);
  }
}

export const shelf = new Shelf();
