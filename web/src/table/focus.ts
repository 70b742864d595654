/** Where the focus goes when what has it goes away: a button of the card or the lowest row, a sheet and its opener. */
import type { Attachment } from 'svelte/attachments';

/** Keeps the focus on the game, whose keys then go on, when the element that has it is taken away or disabled. */
export const keepsFocus: Attachment<HTMLElement> = (stage) => {
  let last: Element | null = null;
  const came = (event: FocusEvent) => (last = event.target as Element);
  const look = () => {
    const now = document.activeElement;
    if (last === null || (now !== null && now !== document.body && now !== last)) return;
    if (last.isConnected && !last.matches(':disabled, :disabled *')) return;
    last = null;
    stage.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  };
  const watching = new MutationObserver(look);
  watching.observe(stage, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  stage.addEventListener('focusin', came);
  return () => {
    watching.disconnect();
    stage.removeEventListener('focusin', came);
  };
};
