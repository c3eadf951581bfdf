/**
 * English with the date and time formats of the reader's region: 11/22/2026, 2:05 PM in the US, 22/11/2026, 14:05 in
 * Austria.
 */
export const LOCALE = chooseLocale(globalThis.navigator?.languages ?? [])

/** Uses the first language with a region, or the US without one (OPEN-58). The words stay English. */
export function chooseLocale(languages: readonly string[]): string {
  const region = languages.map(findRegion).find((found) => found !== undefined)
  return `en-${region ?? 'US'}`
}

function findRegion(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region
  } catch {
    return undefined // a browser may have an invalid setting such as "C"
  }
}
