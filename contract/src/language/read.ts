/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { compileArea, type MessageFile } from './compile.ts'
import type { CompiledArea } from './format.ts'
import { DEFAULT_LANGUAGE, type Language, PSEUDO_LANGUAGE } from './languages.ts'
import { translateToPseudo } from './pseudo.ts'

/** The file of an area. The pseudo-language has none; it is made from English. */
export function readMessages(area: string, language: Exclude<Language, typeof PSEUDO_LANGUAGE>): MessageFile {
  const file = new URL(`../messages/${language}/${area}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as MessageFile
}

export function compileMessages(area: string, language: Language): CompiledArea {
  if (language === PSEUDO_LANGUAGE) return translateToPseudo(compileMessages(area, DEFAULT_LANGUAGE))
  return compileArea(readMessages(area, language))
}
