import { compileArea, type MessageFile } from './compile.ts'
import type { CompiledArea } from './format.ts'
import { DEFAULT_LANGUAGE, type Language, LANGUAGES, PSEUDO_LANGUAGE } from './languages.ts'
import { translateToPseudo } from './pseudo.ts'

/** The files of an area by their language. The pseudo-language has none; it is made from English. */
export type MessageFiles = Readonly<Record<(typeof LANGUAGES)[number], MessageFile>>

export function compileFor(language: Language, files: MessageFiles): CompiledArea {
  if (language === PSEUDO_LANGUAGE) return translateToPseudo(compileArea(files[DEFAULT_LANGUAGE]))
  return compileArea(files[language])
}

export async function importMessageFiles(area: string): Promise<MessageFiles> {
  return readMessageFiles(async (language) => {
    const file: { default: MessageFile } = await import(`../messages/${language}/${area}.json`, {
      with: { type: 'json' },
    })
    return file.default
  })
}

export async function readMessageFiles(read: (language: Language) => Promise<MessageFile>): Promise<MessageFiles> {
  const files = await Promise.all(LANGUAGES.map(async (language) => [language, await read(language)] as const))
  return Object.fromEntries(files) as MessageFiles // every language was read
}
