import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { MessageFile } from '@marquee/contract/language/compile'
import { DEFAULT_LANGUAGE, LANGUAGES } from '@marquee/contract/language/languages'
import { compareMessages } from './messages/compare.ts'
import { writeTypeScript } from './messages/typescript.ts'
import { type Finding, report } from './source.ts'

/**
 * `npm run messages` writes the TypeScript files of the messages from the English ones. `npm run messages -- check`
 * expects that they are written, and that all languages have all messages with the same parameters.
 */

const FOLDER = 'contract/src/messages'

const readMessages = (path: string): MessageFile => JSON.parse(readFileSync(path, 'utf8')) as MessageFile
const listAreas = (root: string) =>
  globSync('*.json', { cwd: join(root, FOLDER, DEFAULT_LANGUAGE) }).map((file) => basename(file, '.json'))

export function writeTypes(root: string): void {
  for (const area of listAreas(root)) {
    const english = readMessages(join(root, FOLDER, DEFAULT_LANGUAGE, `${area}.json`))
    writeFileSync(join(root, FOLDER, `${area}.ts`), writeTypeScript(area, english))
  }
}

export function checkMessages(root: string): Finding[] {
  return listAreas(root).flatMap((area) => {
    const english = readMessages(join(root, FOLDER, DEFAULT_LANGUAGE, `${area}.json`))
    return [...checkTypes(root, area, english), ...checkLanguages(root, area, english)]
  })
}

function checkTypes(root: string, area: string, english: MessageFile): Finding[] {
  const path = `${FOLDER}/${area}.ts`
  const isWritten =
    existsSync(join(root, path)) && readFileSync(join(root, path), 'utf8') === writeTypeScript(area, english)
  return isWritten ? [] : [{ path, line: 1, sentence: 'is not written from its messages; run npm run messages' }]
}

function checkLanguages(root: string, area: string, english: MessageFile): Finding[] {
  return LANGUAGES.flatMap((language) => {
    const path = `${FOLDER}/${language}/${area}.json`
    if (!existsSync(join(root, path))) return [{ path, line: 1, sentence: 'is missing' }]
    const problems = compareMessages(english, readMessages(join(root, path)), language)
    return problems.map((sentence) => ({ path, line: 1, sentence }))
  })
}

if (import.meta.main) {
  const root = process.cwd()
  if (process.argv[2] === 'check') report('messages', checkMessages(root), listAreas(root).length * LANGUAGES.length)
  else writeTypes(root)
}
