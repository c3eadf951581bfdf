import { compileArea, type MessageFile } from './compile.ts'
import type { CompiledArea } from './format.ts'
import { DEFAULT_LANGUAGE, type Language, PSEUDO_LANGUAGE } from './languages.ts'
import { translateToPseudo } from './pseudo.ts'

type ReadFile = (area: string, language: Language) => Promise<MessageFile>

/** Reads and compiles the file of an area in a language. The pseudo-language has no files; it is made from English. */
export async function readMessages(
  area: string,
  language: Language,
  readFile: ReadFile = importFile,
): Promise<CompiledArea> {
  if (language === PSEUDO_LANGUAGE) return translateToPseudo(await readMessages(area, DEFAULT_LANGUAGE, readFile))
  return compileArea(await readFile(area, language))
}

const importFile: ReadFile = async (area, language) => {
  const file: { default: MessageFile } = await import(`../messages/${language}/${area}.json`, {
    with: { type: 'json' },
  })
  return file.default
}
