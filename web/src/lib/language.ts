import { chooseLanguage, findRegion, type Language } from '@marquee/contract/language/languages'

/** The chosen language, in the storage of the browser. */
const KEY = 'marquee-language'

/** The language of the interface: the chosen one, or the first one of the browser that is offered. */
export const LANGUAGE: Language = chooseLanguage([...readChosen(), ...(globalThis.navigator?.languages ?? [])])

/** The region of the browser, for the order of dates (OPEN-58). */
export const REGION = findRegion(globalThis.navigator?.languages ?? [])

if (globalThis.document) document.documentElement.lang = LANGUAGE

function readChosen(): string[] {
  try {
    const chosen = localStorage.getItem(KEY)
    return chosen === null ? [] : [chosen]
  } catch {
    return [] // without storage, the languages of the browser decide
  }
}
