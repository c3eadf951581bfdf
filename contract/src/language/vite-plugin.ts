/// <reference types="node" />
import { fileURLToPath } from 'node:url'
import { DEFAULT_LANGUAGE, type Language, LANGUAGES, PSEUDO_LANGUAGE } from './languages.ts'
import { compileMessages, readMessages } from './read.ts'

const CHUNK = 'virtual:messages/'
/** The languages of the pages. */
export const LANGUAGES_BUILT: readonly Language[] = [...LANGUAGES, PSEUDO_LANGUAGE]
const FORMAT = JSON.stringify(fileURLToPath(new URL('format.ts', import.meta.url)))

/** The module of a group of messages in that language, as the bundler names it. */
export const getMessagesModule = (language: Language, group: string) => `\0${CHUNK}${language}/${group}`

/** Areas of messages that are fetched together, in one chunk a language. */
export type MessageGroups = Readonly<Record<string, readonly string[]>>

/**
 * Compiles messages when an application is built. Each group of areas becomes one chunk a language, and load.ts becomes
 * a module that fetches the chunks of the reader's language.
 *
 * A chunk of messages has data and imports nothing. So it cannot wait for a chunk that waits for it, although the files
 * of areas wait for their messages at the top level.
 *
 * @param languageModule exports the reader's `LANGUAGE` and `REGION`
 */
export function messages(groups: MessageGroups, languageModule: URL) {
  const loader = writeLoader(groups, fileURLToPath(languageModule))
  return {
    name: 'messages',
    resolveId: (id: string) => (id.startsWith(CHUNK) ? `\0${id}` : null),
    load(id: string) {
      if (id.startsWith(`\0${CHUNK}`)) {
        const [language, group] = id.slice(CHUNK.length + 1).split('/')
        const found = LANGUAGES_BUILT.find((one) => one === language) ?? DEFAULT_LANGUAGE
        return `export default ${writeAreas(found, groups[group ?? ''] ?? [])}`
      }
      if (id.endsWith('/contract/src/language/load.ts')) return loader
      const area = findArea(id)
      if (area !== undefined && !Object.values(groups).flat().includes(area))
        throw new Error(`the messages of ${area} are in no group of this application`)
      return null
    },
  }
}

/**
 * English messages in the code, without areas that nothing uses, and a file of these areas for each language. The player
 * cannot wait for a chunk: it stays lit.
 */
export function builtInEnglish(areas: readonly string[]) {
  return {
    name: 'built-in-english',
    load(id: string) {
      const area = findArea(id)
      if (area === undefined) return null
      const name = String(readMessages(area, DEFAULT_LANGUAGE)['@@x-export'])
      const compiled = JSON.stringify(compileMessages(area, DEFAULT_LANGUAGE))
      return `import { bindMessages } from ${FORMAT}
export const ${name} = /* @__PURE__ */ bindMessages(${compiled}, '${DEFAULT_LANGUAGE}')`
    },
    generateBundle(this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): unknown }) {
      for (const language of LANGUAGES_BUILT)
        this.emitFile({ type: 'asset', fileName: `messages/${language}.json`, source: writeAreas(language, areas) })
    },
  }
}

const findArea = (id: string) => /\/contract\/src\/messages\/([\w-]+)\.ts$/.exec(id)?.[1]

function writeAreas(language: Language, areas: readonly string[]): string {
  return JSON.stringify(Object.fromEntries(areas.map((area) => [area, compileMessages(area, language)])))
}

function writeLoader(groups: MessageGroups, languageModule: string): string {
  const chunks = LANGUAGES_BUILT.map((language) => {
    const imports = Object.keys(groups).map((group) => `${group}: () => import('${CHUNK}${language}/${group}')`)
    return `'${language}': { ${imports.join(', ')} }`
  })
  const homes = Object.entries(groups).flatMap(([group, areas]) => areas.map((area) => [area, group]))
  return `import { bindMessages } from ${FORMAT}
import { LANGUAGE, REGION } from ${JSON.stringify(languageModule)}
const chunks = { ${chunks.join(', ')} }
const groups = ${JSON.stringify(Object.fromEntries(homes))}
export const loadMessages = async (area) => bindMessages((await chunks[LANGUAGE][groups[area]]()).default[area], LANGUAGE)
export const getLanguage = () => LANGUAGE
export const getRegion = () => REGION
export const prefetchMessages = (group) => void chunks[LANGUAGE][group]().catch(() => {})
`
}
