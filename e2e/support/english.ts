import { readdirSync } from 'node:fs'
import { listMessages } from '@marquee/contract/language/compile'
import { type AccountLanguage, DEFAULT_LANGUAGE, LANGUAGE_NAMES } from '@marquee/contract/language/languages'
import { readMessages } from '@marquee/contract/language/read'

/**
 * Finds English in texts that should be in another language, with the catalogues of both: words that only English
 * messages have, whole English messages, and days and amounts as English writes them.
 */

const AREAS = readdirSync(new URL('../../contract/src/messages/en', import.meta.url)).map((name) =>
  name.replace(/\.json$/, ''),
)

/** Words of English that messages may not have, and that are none in the other languages. */
const COMMON_WORDS =
  'the and your you with for from that this these those there was were has have had been being our their which when ' +
  'where what who why how can could would should must may not yes please sorry error failed failure invalid missing ' +
  'unknown required expected received must should than then until unless before after between into about some any all'

/** Names that stay as they are: of files, formats, networks, the product and languages. */
const NAMES = ['marquee localhost http https www mp4 webm', ...Object.values(LANGUAGE_NAMES)]

const WORD = /\p{L}[\p{L}’']*\p{L}/gu

const listWords = (text: string) => text.toLowerCase().replaceAll('’', "'").match(WORD) ?? []

export type EnglishFinder = (text: string) => string[]

/** @param ownWords what people of the test typed, in any language */
export function createEnglishFinder(language: AccountLanguage, ownWords: readonly string[]): EnglishFinder {
  const [english, translated] = [readCatalogue(DEFAULT_LANGUAGE), readCatalogue(language)]
  const known = new Set([...translated.values(), ...ownWords, ...NAMES].flatMap(listWords))
  const onlyEnglish = new Set(
    [...english.values(), COMMON_WORDS, ...listEnglishDates(language)]
      .flatMap(listWords)
      .filter((word) => !known.has(word)),
  )
  const translations = new Set(translated.values())
  const messages = new Set(
    [...english].flatMap(([name, message]) =>
      translated.get(name) !== message && !translations.has(message) ? [message] : [],
    ),
  )
  const own = ownWords.map((words) => words.toLowerCase())
  return (text) => {
    const shown = text.replaceAll(/\s+/g, ' ').trim()
    const words = removeWords(shown.toLowerCase(), own)
    return [
      ...new Set([
        ...(messages.has(shown) ? [shown] : []),
        ...listWords(removeAddresses(words)).filter((word) => onlyEnglish.has(word)),
        ...(shown.match(ENGLISH_FORMATS) ?? []),
      ]),
    ]
  }
}

/** 12/31/2026 with a day after the twelfth, €5, 5:00 PM, 1,234.50 */
const ENGLISH_FORMATS = /\b\d{1,2}\/(?:1[3-9]|2\d|3[01])\/\d{4}\b|€\d|\b\d{1,2}:\d\d [AP]M\b|\b\d{1,3},\d{3}\.\d\d\b/g

/** Addresses of web pages and of email, names of files, and values of the API such as app_moves (OPEN-53). */
const removeAddresses = (text: string) =>
  text
    .replaceAll(
      /(?:https?:\/\/|\/)\S+|\S+@\S+|\b[\w-]+(?:\.[\w-]+)*\.(?:mp4|webm|png|jpg|xml|pdf|csv|example|com|de|fr)\b/g,
      ' ',
    )
    .replaceAll(/\b(?:[\w-]*\d[\w-]*|[a-z]+(?:_[a-z]+)+)\b/g, ' ')

function removeWords(text: string, words: readonly string[]): string {
  let left = text
  for (const word of words) left = left.replaceAll(word, ' ')
  return left
}

/** The texts of all messages, without the names of parameters; each branch of a plural or a selection in one text. */
function readCatalogue(language: AccountLanguage): Map<string, string> {
  return new Map(
    AREAS.flatMap((area) =>
      listMessages(readMessages(area, language)).map(([name, message]): [string, string] => [
        `${area}.${name}`,
        stripSyntax(message),
      ]),
    ),
  )
}

const stripSyntax = (message: string) =>
  message
    .replaceAll(/\{\w+, (?:plural|select|selectordinal),/g, ' ')
    .replaceAll(/(?:=\d+|\b[\w-]+) \{/g, ' {')
    .replaceAll(/\{\w+(?:, number[^}]*)?\}/g, ' ')
    .replaceAll(/<\/?\w+>|[{}]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Months and weekdays that the language writes otherwise. */
function listEnglishDates(language: AccountLanguage): string[] {
  const write = (locale: string) => {
    const names = ['long', 'short'].flatMap((length) => {
      const month = new Intl.DateTimeFormat(locale, { month: length as 'long', timeZone: 'UTC' })
      const weekday = new Intl.DateTimeFormat(locale, { weekday: length as 'long', timeZone: 'UTC' })
      return [
        ...Array.from({ length: 12 }, (_, index) => month.format(new Date(Date.UTC(2026, index, 1)))),
        ...Array.from({ length: 7 }, (_, index) => weekday.format(new Date(Date.UTC(2026, 0, index)))),
      ]
    })
    return names.map((name) => name.toLowerCase())
  }
  const own = new Set(write(language))
  return write(DEFAULT_LANGUAGE).filter((name) => !own.has(name))
}
