/** Moments as people read them here. */
import { locale } from '~/i18n';

/** The day of a moment, in seconds since 1970: "29 Nov 2026". */
export function day(at: number): string {
  return new Date(at * 1000).toLocaleDateString(locale(), { day: 'numeric', month: 'short', year: 'numeric' });
}
