/** Photos on their way to the wall: a few at once, each with how far it is, or why it was not put up. */
import { t, tLoose } from '~/i18n';
import { newKey } from '~/net/keys';
import type { PinnedView } from '~/wire';
import type { Wall } from '../wall.svelte';
import { freeSpot, slant } from './places';

export interface Upload {
  id: string;
  name: string;
  file: File;
  /** Its item and key: the same when it is sent again, so that it is put up once. */
  item: string;
  key: string;
  /** How much of it has been sent, of 1. */
  sent: number;
  state: 'waits' | 'goes' | 'cleaned' | 'failed';
  why: string;
  again: boolean;
}

const AT_ONCE = 2;
/** How large photos are at first: about the same, whether they are wide or high. */
const AREA = 860;
const UNKNOWN = 4 / 3;

const HANGING = { seq: 0, by: '', at: 0, text: '', writers: [], words: '', turn: 0, group: '' };

export class Uploads {
  readonly wall: Wall;
  list = $state<Upload[]>([]);
  /** How many have been put up since the page was opened. */
  up = $state(0);
  onup: (item: string) => void = () => {};

  /** Where those will hang that are on their way, so that no two get one place. */
  readonly #kept = new Map<string, PinnedView>();

  constructor(wall: Wall) {
    this.wall = wall;
  }

  get isBusy(): boolean {
    return this.list.some((each) => each.state !== 'failed');
  }

  /** Take files up, whatever they are: the server says what it can open. */
  add(files: Iterable<File>): void {
    const most = this.wall.cork?.a_photo ?? 20_000_000;
    for (const file of files) {
      const big = file.size > most;
      this.list.push({
        id: newKey(), name: file.name || t('cork.photos'), file, item: newKey().slice(0, 22), key: newKey(), sent: 0,
        state: big ? 'failed' : 'waits', again: false,
        why: big ? t('cork.too-big', { size: Math.ceil(file.size / 1e6), most: Math.floor(most / 1e6) }) : '',
      });
    }
    this.#next();
  }

  tryAgain(upload: Upload): void {
    Object.assign(upload, { state: 'waits', sent: 0, why: '', again: false });
    this.#next();
  }

  leaveOut(upload: Upload): void {
    this.list = this.list.filter((each) => each.id !== upload.id);
  }

  #next(): void {
    const going = this.list.filter((each) => each.state === 'goes' || each.state === 'cleaned').length;
    for (const each of this.list.filter(({ state }) => state === 'waits').slice(0, Math.max(0, AT_ONCE - going))) {
      each.state = 'goes';
      void this.#send(each);
    }
  }

  async #send(upload: Upload): Promise<void> {
    const ratio = await ratioOf(upload.file);
    const wide = Math.round(Math.max(560, Math.min(1040, AREA * Math.sqrt(ratio))));
    const hung = [...this.wall.pinned.values()];
    const kept = [...this.#kept.values()].filter((each) => each.id !== upload.item && !this.wall.pinned.has(each.id));
    const spot = freeSpot([...hung, ...kept], wide, (wide - 40) / ratio + 130);
    this.#kept.set(upload.item, { ...HANGING, id: upload.item, ...spot, wide, photo: { id: '', wide: ratio * 1000, high: 1000 } });
    const asked = new URLSearchParams({
      key: upload.key, item: upload.item, x: String(spot.x), y: String(spot.y), turn: String(slant()), wide: String(wide),
    });
    const member = this.wall.you?.member ? null : (this.wall.me?.id ?? null);
    if (member) asked.set('member', member);
    const request = new XMLHttpRequest(); // fetch does not tell how far a body is
    request.open('POST', `api/walls/${encodeURIComponent(this.wall.id)}/photos?${asked}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = (event) => {
      upload.sent = event.lengthComputable ? event.loaded / event.total : 0;
      if (upload.sent === 1) upload.state = 'cleaned';
    };
    request.onload = () => this.#answered(upload, request);
    request.onerror = request.onabort = () => this.#failed(upload, t('cork.not-sent'), true);
    request.send(upload.file);
  }

  #answered(upload: Upload, request: XMLHttpRequest): void {
    if (request.status === 200) {
      this.up += 1;
      this.leaveOut(upload);
      this.onup(upload.item);
      if (this.wall.status !== 'live') void this.wall.again();
      return this.#next();
    }
    let code = '';
    try {
      code = String((JSON.parse(request.responseText) as { code?: unknown }).code ?? '');
    } catch {
      // a proxy in between
    }
    if (request.status === 429 || code === 'photos-busy') {
      upload.state = 'goes';
      setTimeout(() => void this.#send(upload), 2500);
      return;
    }
    const why = tLoose(`wall.refused-${code}`, {}, tLoose(`fault.${code}`, {}, t('cork.not-sent')));
    this.#failed(upload, why, request.status >= 500 || request.status === 0);
  }

  #failed(upload: Upload, why: string, again: boolean): void {
    Object.assign(upload, { state: 'failed', why, again });
    this.#next();
  }
}

/** How wide a photo is for its height, as the browser sees it; one that it cannot open is taken for a usual one. */
async function ratioOf(file: File): Promise<number> {
  try {
    const seen = await createImageBitmap(file);
    const ratio = seen.width / seen.height;
    seen.close();
    return Math.max(0.3, Math.min(4, ratio));
  } catch {
    return UNKNOWN;
  }
}
