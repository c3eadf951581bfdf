import { AsyncLocalStorage } from 'node:async_hooks'
import { listMessages } from './compile.ts'
import { bindMessages } from './format.ts'
import { DEFAULT_LANGUAGE, type Language } from './languages.ts'
import { compileMessages, readMessages } from './read.ts'

/**
 * Messages for Node, in the language of the reader that the current work is for. The builds of web and player replace
 * this file by one that fetches the chunk of their reader's language (vite-plugin.ts).
 */

const readers = new AsyncLocalStorage<Language>()

/** English if no work for a reader is running. */
export const getLanguage = (): Language => readers.getStore() ?? DEFAULT_LANGUAGE

/** Runs work for a reader: all texts that it uses are in this language. */
export function runInLanguage<T>(language: Language, work: () => T): T {
  return readers.run(language, work)
}

/** For texts that are stored and later shown to everyone. */
export const runInEnglish = <T>(work: () => T): T => runInLanguage(DEFAULT_LANGUAGE, work)

/** The region decides on the order of dates; the server knows none. */
export const getRegion = (): string | undefined => undefined

/** The messages of an area. A text that is kept in a constant when a file is loaded stays English. */
export function loadMessages<T extends object>(area: string): T | Promise<T> {
  const bound = new Map<Language, object>()
  const getTexts = () => {
    const language = getLanguage()
    const texts = bound.get(language) ?? bindMessages(compileMessages(area, language), language)
    bound.set(language, texts)
    return texts
  }
  const names = listMessages(readMessages(area, DEFAULT_LANGUAGE)).map(([name]) => [name, ''])
  return followLanguage(bindMessages(Object.fromEntries(names), DEFAULT_LANGUAGE), getTexts) as T
}

/** In Node there is nothing to fetch. */
export function prefetchMessages(_group: string): void {}

/** An object of this shape, whose texts are those of the current language. */
function followLanguage(shape: object, getTexts: () => object): object {
  const followed = Array.isArray(shape) ? [] : {}
  for (const [name, value] of Object.entries(shape)) {
    const get = (): unknown => (getTexts() as Record<string, unknown>)[name]
    const isGroup = typeof value === 'object'
    const property = isGroup ? { value: followLanguage(value as object, get as () => object) } : { get }
    Object.defineProperty(followed, name, { ...property, enumerable: true })
  }
  return followed
}
