import { readdirSync } from 'node:fs'
import { LANGUAGE_NAMES, PSEUDO_LANGUAGE } from '@marquee/contract/language/languages'
import { translateToPseudo } from '@marquee/contract/language/pseudo'
import { compileMessages } from '@marquee/contract/language/read'
import type { Page } from '@playwright/test'

/** Finds English on a page that is shown in the pseudo-language. */

const MESSAGES = new URL('../../contract/src/messages/en/', import.meta.url)

/** All English messages without parameters, in lower case. A sample answer with the same text does not excuse it. */
const ENGLISH = new Set(
  readdirSync(MESSAGES)
    .flatMap((file) => Object.values(compileMessages(file.replace('.json', ''), 'en')))
    .flatMap((message) => (typeof message === 'string' ? [message.toLowerCase()] : [])),
)

/** Words that are the same in every language. */
const NAMES = ['Marquee', PSEUDO_LANGUAGE, ...Object.values(LANGUAGE_NAMES)]

/** Texts of a page that have an English word, which is none of the sample answers. */
export function findEnglish(
  texts: readonly string[],
  answers: readonly unknown[],
  intlWords: readonly string[],
): string[] {
  const data = [...new Set(answers.flatMap((answer) => listStrings(answer)))]
  const known = [...NAMES, ...intlWords, ...data].toSorted((one, other) => other.length - one.length)
  const pattern = new RegExp(`(?<!\\p{L})(?:${known.map((text) => escape(text)).join('|')})(?!\\p{L})`, 'gu')
  const hasEnglish = (text: string) =>
    (
      text
        .replaceAll(pattern, ' ')
        .replaceAll(REFERENCE, ' ')
        .match(/\p{L}{2,}/gu) ?? []
    ).some(isEnglish)
  return texts.filter((text) => !isBeginning(text, data) && hasEnglish(text))
}

/** An IBAN or the reference of a payment in groups (DE02 1203 0000 0000 2020 51), and the beginning of a UUID. */
const REFERENCE = /\b[A-Z]{2}\d{2}\b|\b[\da-f]{8}-[\da-f]{4}\b/g

/** Initials of a name or of two, or a long name that ends with dots. */
function isBeginning(text: string, data: readonly string[]): boolean {
  const isName = (initial: string) => data.some((whole) => whole.startsWith(initial))
  if (/^\p{Lu}{2}$/u.test(text) && Array.from(text).every(isName)) return true
  const beginning = text.replace(/\.\.\.$/, '')
  return (text.length <= 2 || beginning !== text) && data.some((whole) => whole.startsWith(beginning))
}

const escape = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** A word that the pseudo-language would write with accents. */
const isEnglish = (word: string) => !JSON.stringify(translateToPseudo({ word })).includes(`[${word}`)

/** Values of these are typed by people, or stored as names; other values may be codes that the page has to translate. */
const TYPED = ['actor', 'browser', 'name', 'reason', 'system']

/** The texts of an answer that the page shows as they are: neither codes such as `too-fast`, nor `Approved`. */
function listStrings(value: unknown, key = ''): string[] {
  if (typeof value === 'string') {
    const isCode = /^[a-z]+([-A-Z][a-zA-Z-]*)?$|^$/.test(value) || ENGLISH.has(value.toLowerCase())
    return isCode && !TYPED.includes(key) ? [] : [value, value.trim()]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => listStrings(one, name))
}

/** Words of Intl, which has no pseudo-language and writes English. The browser has other versions of some than Node. */
export function readIntlWords(page: Page): Promise<string[]> {
  return page.evaluate((language) => {
    const write = (options: Intl.DateTimeFormatOptions, month: number, day: number) =>
      new Intl.DateTimeFormat(language, options).format(new Date(2026, month, day))
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
    const countries = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    return [
      ...(['long', 'short'] as const).flatMap((length) => [
        ...Array.from({ length: 12 }, (_, month) => write({ month: length }, month, 1)),
        ...Array.from({ length: 7 }, (_, day) => write({ weekday: length }, 0, day + 1)),
      ]),
      ...letters.flatMap((one) => letters.flatMap((other) => countries.of(one + other) ?? [])),
      ...Intl.supportedValuesOf('timeZone').map((zone) => zone.replaceAll('_', ' ')),
      'and',
      'AM',
      'PM',
      'GMT',
      'UTC',
      'KB',
      'MB',
      'GB',
    ]
  }, PSEUDO_LANGUAGE)
}

/** The texts of a page that are translated: what is drawn, names for screen readers, hints, and the window's title. */
export function readTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = new Set([document.title])
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      // The options of a closed list are drawn when it opens.
      const isShown = parent?.closest('option') || parent?.checkVisibility({ visibilityProperty: true })
      if (isShown && !parent?.closest('script, style, [translate=no]')) texts.add(node.textContent?.trim() ?? '')
    }
    for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt', 'label'])
      for (const one of document.querySelectorAll(`[${name}]`)) texts.add(one.getAttribute(name) ?? '')
    return [...texts]
  })
}
