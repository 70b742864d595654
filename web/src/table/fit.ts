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

/** Fit now. Answers whether sentences had to be left out: the last ones first, and never the first. */
export function fitNow(place: HTMLElement): boolean {
  const sentences = [...place.querySelectorAll<HTMLElement>('[data-sentence]')];
  const runsOver = () => place.scrollHeight > place.clientHeight + 1;
  for (const sentence of sentences) sentence.hidden = false;
  for (let size = 0; size <= SMALLEST; size += 1) {
    place.dataset['fit'] = String(size);
    if (!runsOver()) return false;
  }
  while (runsOver() && sentences.length > 1) {
    const last = sentences.pop();
    if (last) last.hidden = true;
  }
  return true;
}
