/** Names that are written from right to left, in sentences that are not. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** A name as it stands in a sentence: one from right to left leaves the order of what stands beside it alone. */
export function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) && !text.includes('\u2068') ? `\u2068${text}\u2069` : text;
}
