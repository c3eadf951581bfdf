/**
 * The languages of the interface, by their tags (BCP 47). English is first: the other languages have its messages.
 *
 * A language is a folder of files with its tag as name; adding one here makes every missing message a finding.
 */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt-PT', 'nl'] as const

/** Each language by its own name, whatever language a page is in. */
export const LANGUAGE_NAMES: Readonly<Record<(typeof LANGUAGES)[number], string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  'pt-PT': 'Português',
  nl: 'Nederlands',
}

/** English with accents, in brackets and longer. It shows texts that are not in the catalogues or do not fit. */
export const PSEUDO_LANGUAGE = 'en-XA'

export type Language = (typeof LANGUAGES)[number] | typeof PSEUDO_LANGUAGE

/** A language that an account can have. */
export type AccountLanguage = (typeof LANGUAGES)[number]

export const DEFAULT_LANGUAGE = 'en' satisfies Language

/** The language of an account that is made on a page in this language. */
export function toAccountLanguage(language: Language): AccountLanguage {
  return language === PSEUDO_LANGUAGE ? DEFAULT_LANGUAGE : language
}

/** Writes days and times for programs, not for readers: 2026-11-22, 14:05:09. */
export const MACHINE_LOCALE = 'en-CA'

const offered: readonly Language[] = LANGUAGES

const getBareLanguage = (tag: string) => tag.toLowerCase().split('-')[0]

/** The first of the wanted languages that is offered, whatever their regions; otherwise English. */
export function chooseLanguage(wanted: readonly string[]): Language {
  if (wanted[0] === PSEUDO_LANGUAGE) return PSEUDO_LANGUAGE
  for (const tag of wanted) {
    const found = offered.find((language) => getBareLanguage(language) === getBareLanguage(tag))
    if (found) return found
  }
  return DEFAULT_LANGUAGE
}

/** The language that a reader has chosen, for pages and for the server. */
export const LANGUAGE_COOKIE = 'marquee-language'

/** The chosen language in a list of cookies; empty if none is. */
export function readLanguageCookie(cookies = ''): string[] {
  const prefix = `${LANGUAGE_COOKIE}=`
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(prefix))
  return found === undefined ? [] : [found.slice(prefix.length)]
}

/** The chosen language, if an account can have it. */
export function findChosenLanguage(cookies: string | undefined): AccountLanguage | undefined {
  const chosen = readLanguageCookie(cookies)
  return LANGUAGES.find((language) => chosen.includes(language))
}

/** The region of the first language that names one: AT of `de-AT`. */
export function findRegion(languages: readonly string[]): string | undefined {
  return languages.map(parseRegion).find((region) => region !== undefined)
}

function parseRegion(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region
  } catch {
    return undefined // a browser may have an invalid setting such as "C"
  }
}
