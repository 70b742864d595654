export { LANGUAGES, figure, hasText, language, locale, preferredLanguage, speak, t, tLoose } from './index.svelte';
export type { Key, Language } from './index.svelte';
export { isolated } from './isolated';
export type { Text, Texts } from './texts';
