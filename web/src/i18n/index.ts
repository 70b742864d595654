export { LANGUAGES, figure, hasText, language, locale, preferredLanguage, speak, t, tLoose, textsOf, withTexts } from './index.svelte';
export type { Key, Language } from './index.svelte';
export { isolated } from './isolated';
export type { Text, Texts } from './texts';
