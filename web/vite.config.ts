import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import * as identity from '../contract/src/identity.ts'
import * as members from '../contract/src/members.ts'
import { getMessagesModule, LANGUAGES_BUILT, messages } from '../contract/src/language/vite-plugin.ts'
import { chunks } from './chunks.ts'
import { messageGroups } from './messages.ts'

export default defineConfig({
  plugins: [
    react(),
    stripSignInSchemas(),
    messages(messageGroups, new URL('src/lib/language.ts', import.meta.url)),
    preloadFonts(),
    writePageOfEachLanguage(),
    // Compressed once at build time and not for every request; the server sends the encoding that the browser accepts.
    compression({
      include: /assets\/.*\.(m?js|css|json|svg)$/,
      threshold: 1024,
      algorithms: [defineAlgorithm('brotliCompress'), defineAlgorithm('gzip', { level: 9 })],
    }),
  ],
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    manifest: true,
    // These browsers support light-dark(); for older ones the build would rewrite it in a way that ignores a panel's
    // own colour scheme.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // Fonts stay separate files, so that they can be preloaded and cached.
    assetsInlineLimit: 1024,
    rolldownOptions: { output: { codeSplitting: chunks } },
  },
})

/** The topics of the contract whose schemas stay out of the browser; the calls of members have that of the user, too. */
const SLIM_TOPICS: Readonly<Record<string, object>> = { identity, members }

/**
 * Gives the browser the calls of sign-in and registration without their schemas, which the server checks anyway.
 *
 * The first are part of the first load, and the schema library would be a tenth of it (decision 5). Importing a schema of
 * that topic in the web application fails the build; using one of a call fails at once.
 */
function stripSignInSchemas(): Plugin {
  /** Properties that only the API documentation or the server reads. */
  const isServerOnly = (key: string) => ['summary', 'refusals'].includes(key)
  const isCall = (value: unknown) => typeof value === 'object' && value !== null && 'path' in value
  const isSchema = (key: string) => ['params', 'query', 'headers', 'body', 'form', 'reply'].includes(key)
  return {
    name: 'calls-of-sign-in',
    load(id) {
      const topic = SLIM_TOPICS[/\/contract\/src\/(\w+)\.ts$/.exec(id)?.[1] ?? '']
      if (!topic) return null
      return Object.entries(topic)
        .filter(([, value]: [string, unknown]) => typeof value === 'number' || isCall(value))
        .map(([name, exported]) => {
          const slim = JSON.stringify(exported, (key, value: unknown) => {
            if (isServerOnly(key)) return undefined
            return isSchema(key) ? 'left out' : value
          })
          return `export const ${name} = ${slim}`
        })
        .join('\n')
    },
  }
}

/** The Latin files of the two fonts, with the hash of the build. */
const PRELOADED_FONTS = /(instrument-sans-latin-wght-normal|bricolage-grotesque-latin)-[\w-]{8}\.woff2$/

/** Preloads the two Latin fonts together with the style sheet, not after it (VIS-4). */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((file) => PRELOADED_FONTS.test(file))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
          }))
      },
    },
  }
}

/** The page once more for each language: it names the language, and fetches its first messages together with the code. */
function writePageOfEachLanguage(): Plugin {
  return {
    name: 'page-of-each-language',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('the build has no index.html')
        for (const language of LANGUAGES_BUILT) {
          const first = Object.values(bundle).find(
            (file) => file.type === 'chunk' && file.facadeModuleId === getMessagesModule(language, 'first'),
          )
          if (!first) throw new Error(`the build has no first messages in ${language}`)
          const source = String(page.source)
            .replace('lang="en"', `lang="${language}"`)
            .replace('</head>', `  <link rel="modulepreload" crossorigin href="/${first.fileName}">\n  </head>`)
          this.emitFile({ type: 'asset', fileName: `index.${language}.html`, source })
        }
      },
    },
  }
}
