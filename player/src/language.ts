import { bindMessages, type CompiledArea } from '@marquee/contract/language/format'
import { chooseLanguage, DEFAULT_LANGUAGE, findRegion } from '@marquee/contract/language/languages'
import type { Clock } from './clock.ts'

/**
 * The language of the player. English is in its code; each language is also a file, which the service worker keeps.
 * Texts are English until the file has come, and no screen waits for it (decision 26).
 */

const RETRY_MS = 60_000

/** The messages of a language by area, as the build writes them. */
export type LanguageFile = Readonly<Record<string, CompiledArea>>

export type LanguageParts = {
  clock: Clock
  /** The languages of a device without a partner, the preferred one first. */
  preferred: readonly string[]
  fetchFile: (language: string) => Promise<LanguageFile>
  onSwitch: (language: string) => void
}

export type PlayerLanguage = ReturnType<typeof createLanguage>

export function createLanguage({ clock, preferred, fetchFile, onSwitch }: LanguageParts) {
  let wanted: string = DEFAULT_LANGUAGE
  let current = wanted
  let file: LanguageFile = {}

  /** Follows the language of the partner, or else of the device. Resolves when its texts are there. */
  async function follow(ofPartner?: string): Promise<void> {
    const language = chooseLanguage(ofPartner === undefined ? preferred : [ofPartner, ...preferred])
    if (language === wanted) return
    wanted = language
    const isPending = () => wanted === language && current !== language
    while (isPending()) {
      const found = await fetchFile(language).catch(() => null)
      if (found === null) await clock.wait(RETRY_MS)
      else if (isPending()) {
        file = found
        current = language
        onSwitch(language)
      }
    }
  }

  /** Replaces texts by those of the language. */
  function translate(area: string, texts: object): void {
    Object.assign(texts, bindMessages(file[area] ?? {}, current))
  }

  /** Dates follow the region of the device too. */
  function getDateLocale(): string {
    const region = findRegion(preferred)
    return region === undefined ? current : `${new Intl.Locale(current).language}-${region}`
  }

  return { follow, translate, getDateLocale, current: () => current }
}

export async function fetchLanguageFile(language: string): Promise<LanguageFile> {
  const response = await fetch(`${import.meta.env.BASE_URL}messages/${language}.json`)
  if (!response.ok) throw new Error(`there is no file of ${language}`)
  return (await response.json()) as LanguageFile
}
