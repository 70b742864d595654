export { LANGUAGES, hasText, language, locale, preferredLanguage, speak, t, tLoose } from './index.svelte';
export type { Key, Language, Text, Texts } from './index.svelte';
export { isolated } from './isolated';
