import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    runes: true,
    // From the rules alone, not from where the sources lie: the same sources give the same files everywhere.
    cssHash: ({ hash, css }) => `s-${hash(css)}`,
  },
};
