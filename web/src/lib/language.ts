import {
  type AccountLanguage,
  chooseLanguage,
  findChosenLanguage,
  findRegion,
  type Language,
  LANGUAGE_COOKIE,
  PSEUDO_LANGUAGE,
  readLanguageCookie,
} from '@marquee/contract/language/languages'

/** The language of the interface: the chosen one, or the first one of the browser that is offered. */
export const LANGUAGE: Language = chooseLanguage([
  ...readLanguageCookie(globalThis.document?.cookie),
  ...(globalThis.navigator?.languages ?? []),
])

/** The region of the browser, for the order of dates (OPEN-58). */
export const REGION = findRegion(globalThis.navigator?.languages ?? [])

if (globalThis.document) document.documentElement.lang = LANGUAGE

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Shows everything in another language. The page loads again, because modules keep texts in constants. */
export function changeLanguage(language: Language): void {
  writeLanguageCookie(language)
  location.reload()
}

/**
 * Shows the language of an account, unless the pseudo-language was chosen.
 *
 * @returns whether the page loads again. Without cookies it does not, because the next page would do the same
 */
export function followAccountLanguage(language: AccountLanguage): boolean {
  if (language === LANGUAGE || LANGUAGE === PSEUDO_LANGUAGE) return false
  writeLanguageCookie(language)
  if (findChosenLanguage(document.cookie) !== language) return false
  location.reload()
  return true
}

function writeLanguageCookie(language: Language): void {
  const isSecure = location.protocol === 'https:'
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${isSecure ? '; secure' : ''}`
}
