/** Makes a text fit its place: smaller, and then cut after a sentence; never inside one. */
import type { Attachment } from 'svelte/attachments';

/** How often a text is made smaller before sentences are left out: `data-fit` of the place, for its style. */
const SMALLEST = 2;

/** Fits at every change and every new size of the place; tells whether sentences were left out. */
export function fitted(cut: (left: boolean) => void): Attachment<HTMLElement> {
  return (place) => {
    const fit = () => cut(fitNow(place));
    const sizes = new ResizeObserver(fit);
    const changes = new MutationObserver(fit);
    sizes.observe(place);
    changes.observe(place, { childList: true, characterData: true, subtree: true });
    fit();
    return () => {
      sizes.disconnect();
      changes.disconnect();
    };
  };
}

/**
 * Fit now. Answers whether sentences had to be left out. The button that opens the whole text takes room of it, so the
 * text is tried without it first: else it would stay for good where it has once been needed.
 */
export function fitNow(place: HTMLElement): boolean {
  const more = place.closest('.card')?.querySelector<HTMLElement>('[data-more]');
  if (more) more.style.display = 'none';
  if (!cutToFit(place)) return false;
  if (more) {
    more.style.display = '';
    cutToFit(place);
  }
  return true;
}

/** Smaller first, then without what the board shows as well (`data-extra`), then without the last sentences, and never without the first. Answers whether some were left out. */
function cutToFit(place: HTMLElement): boolean {
  const sentences = [...place.querySelectorAll<HTMLElement>('[data-sentence]')];
  // Of the text itself: what reaches beyond a line to be pressed does not count.
  const text = place.firstElementChild as HTMLElement;
  const runsOver = () => text.offsetHeight > place.clientHeight + 1;
  for (const sentence of sentences) sentence.hidden = false;
  delete place.dataset['brief'];
  for (let size = 0; size <= SMALLEST; size += 1) {
    place.dataset['fit'] = String(size);
    if (!runsOver()) return false;
  }
  place.dataset['brief'] = '';
  if (!runsOver()) return false;
  while (runsOver() && sentences.length > 1) {
    const last = sentences.pop();
    if (last) last.hidden = true;
  }
  return true;
}
