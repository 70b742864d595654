export { LANGUAGES, hasText, isolated, language, locale, preferredLanguage, speak, t, tLoose } from './index.svelte';
export type { Key, Language, Text, Texts } from './index.svelte';
