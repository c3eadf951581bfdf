import { join, relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const DIST = join(import.meta.dirname, 'dist')

/** Bundles the server for `npm start` (decision 1). Packages stay outside, except two with many files. */
export default defineConfig({
  plugins: [keepSourceUrls()],
  ssr: { noExternal: ['drizzle-orm', 'zod'] },
  build: {
    ssr: 'src/main.ts',
    target: 'node24',
    outDir: DIST,
    sourcemap: true,
    // Node.js replaces the compiled code of a file that it has cached, and would collect that of hashed names.
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' } },
  },
})

/** What lies beside a source (migrations, fonts, threads) is found from there, as without a bundle. */
function keepSourceUrls(): Plugin {
  return {
    name: 'source-urls',
    transform: {
      filter: { code: 'import.meta.url' },
      handler(code, id) {
        const source = relative(DIST, id).replaceAll('\\', '/')
        return { code: code.replaceAll('import.meta.url', `new URL('${source}', import.meta.url).href`), map: null }
      },
    },
  }
}
