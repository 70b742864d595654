/** What a game does not need at once: it comes over the line a little after the table's page, or when it is wanted. */

import { withTexts } from '~/i18n';

/** The sheets over the page. */
export const moreSheets = () => withTexts('around', import('./sheets/MoreSheets.svelte'));

/** What stands beside a wide board. */
export const sideParts = () => withTexts('around', import('./SideParts.svelte'));

/** The score pad of a phone, pulled down. */
export const pulledPad = () => withTexts('around', import('./pad/PulledPad.svelte'));

/** The coach: hints in steps, and a second pair of eyes for the board. */
export const coachPart = () => withTexts('around', withTexts('hints', import('./coach/CoachPart.svelte')));
