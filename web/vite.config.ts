/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { chunkOf } from './chunks';
import { unroundedRules } from './unrounded';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Where `lexiko serve` runs while the client is worked on. */
const server = process.env.LEXIKO_DEV_SERVER ?? 'http://127.0.0.1:8000';

/** What the server writes into its page of the editions, while a page is worked on. */
const editionsOfServer: Plugin = {
  name: 'editions-of-server',
  apply: 'serve',
  async transformIndexHtml(page) {
    const answer = await fetch(server).then((found) => found.text(), () => '');
    const sheet = /assets\/editions-\w+\.css/.exec(answer)?.[0];
    const texts = /<script type="application\/json" id="editions">.*?<\/script>/s.exec(answer)?.[0];
    return page
      .replace(/\.?\/?assets\/editions\.css/, () => `/${sheet ?? 'assets/editions.css'}`)
      .replace(/<script type="application\/json" id="editions">.*?<\/script>/s, (empty) => texts ?? empty);
  },
};

export default defineConfig(({ mode }) => ({
  root: here('.'),
  // Every address in the built pages is relative to <base>, which the server writes: a sub-path works.
  base: mode === 'production' ? './' : '/',
  plugins: [svelte(), editionsOfServer],
  resolve: {
    alias: { '~': here('./src') },
    ...(process.env.VITEST ? { conditions: ['browser'] } : {}),
  },
  css: { postcss: { plugins: [unroundedRules] } },
  build: {
    outDir: here('../src/lexiko/server/client'),
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    // No data: addresses: the content security policy has no exception for them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Names come from the contents alone, so that the same sources give the same files.
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        // What every page begins with is one file and one sheet of styles, not a dozen of each.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            { name: (id, modules) => chunkOf(id, (each) => modules.getModuleInfo(each)), debugName: 'table' },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': { target: server, ws: true }, '^/assets/editions-': server },
  },
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    environment: 'node',
    setupFiles: ['tests/spoken.ts'],
    // What files share is compiled and run once and not 82 times: none leaves anything behind that another would find.
    isolate: false,
    // No test depends on how busy the machine is: this ends only what has come to a stand.
    testTimeout: 120_000,
  },
}));
