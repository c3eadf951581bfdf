import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'
import { builtInEnglish } from '../contract/src/language/vite-plugin.ts'

const BASE = '/player/'
const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string }

export default defineConfig({
  base: BASE,
  define: { __PLAYER_VERSION__: JSON.stringify(version) },
  plugins: [builtInEnglish(['player', 'player-diagnostics']), createShellPlugin(), createImportPlugin()],
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    // Cheap devices keep their browser for years.
    target: ['chrome100', 'firefox111', 'safari16.4'],
    assetsInlineLimit: 1024,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { main: 'index.html', 'service-worker': 'src/service-worker.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'service-worker' ? 'service-worker.js' : 'assets/[name]-[hash].js'),
        // One file of what several files share, because small files compress worse.
        codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] },
      },
    },
  },
})

/** Gives the service worker the list of the player's files. */
function createShellPlugin(): Plugin {
  return {
    name: 'name-the-shell',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle['service-worker.js']
        if (worker?.type !== 'chunk') this.error('there is no service worker in the build')
        const files = Object.values(bundle).filter(
          ({ fileName }) => fileName !== worker.fileName && fileName !== 'index.html',
        )
        const paths = [BASE, `${BASE}mark.svg`, ...files.map(({ fileName }) => BASE + fileName)]
        const hash = createHash('sha256')
        for (const file of Object.values(bundle)) hash.update(file.type === 'chunk' ? file.code : file.source)
        const facts = `const SHELL=${JSON.stringify(paths)},SHELL_VERSION=${JSON.stringify(hash.digest('hex').slice(0, 16))};`
        worker.code = `${facts}\n${worker.code}`
      },
    },
  }
}

/**
 * Loads parts without Vite's helper, which also loads styles: the player has its styles from the start, and the helper
 * would be in the first load (PLY-8).
 */
function createImportPlugin(): Plugin {
  return {
    name: 'import-plainly',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load()' : undefined),
  }
}
