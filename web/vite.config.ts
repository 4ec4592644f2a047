import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// File names carry no hash: `dist` is committed, the server answers with an ETag, and a merge
// touches few files. The lobby loads `app` and `table`; a family's own file comes with its first table,
// and `trick` with the first of a trick-taking book.
export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'table', test: /\/src\/(lib|table)\/|\/node_modules\// }, { name: 'trick', test: /\/src\/trick\// }] },
        entryFileNames: 'app.js',
        chunkFileNames: '[name].js',
        assetFileNames: (asset) => (asset.names.some((n) => n.endsWith('.css')) ? 'app.css' : '[name][extname]'),
      },
    },
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8317', ws: true } },
  },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
});
