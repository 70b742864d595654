/** When the page is laid out as on a phone, in one column or low and wide, rather than for a desk: as in phone.css. */
export const PHONE = '(max-width: 719px), (max-height: 479px), (max-width: 1099px) and (max-aspect-ratio: 4/5)';

/** Room for a column beside board and pad: as in game.css. */
export const WIDE = '(min-width: 1280px) and (min-height: 480px)';

/** Low and wide: everything stands beside the board. */
export const LOW = '(max-height: 479px) and (min-width: 560px)';

/** The side of a device's own pixel, to which squares are rounded. */
export function devicePixel(): string {
  return `${1 / (globalThis.devicePixelRatio || 1)}px`;
}
