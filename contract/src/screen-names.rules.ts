/**
 * Names of screens. Partners name screens by their place in the venue (front seat, bar, window). Names are unique
 * within a venue, ignoring case.
 */

/** Longer names are cut in lists. */
export const MAX_SCREEN_NAME_LENGTH = 40

/** The default name of a screen: "Screen 2" for the second of a venue, or the next number that is free. */
export function suggestScreenName(taken: readonly string[], nameNumber: (number: string) => string): string {
  for (let number = taken.length + 1; ; number++) {
    const name = nameNumber(String(number))
    if (!isScreenNameTaken(name, taken)) return name
  }
}

export function isScreenNameTaken(name: string, taken: readonly string[]): boolean {
  const wanted = name.trim().toLowerCase()
  return taken.some((one) => one.toLowerCase() === wanted)
}
