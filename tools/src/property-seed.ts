import { randomInt } from 'node:crypto'

/** The day on which the first property was stated here; any number does. */
const DEFAULT_SEED = 20_261_121

/**
 * Where the examples of properties begin.
 *
 * @param wish nothing for those of every run, `other` for others, or a number that a failure has named
 */
export function parseSeed(wish: string | undefined): number {
  if (wish === undefined || wish === '') return DEFAULT_SEED
  if (wish === 'other') return randomInt(2 ** 31)
  const seed = Number(wish)
  if (!Number.isInteger(seed)) throw new Error(`EXAMPLES is "other" or a whole number, not "${wish}"`)
  return seed
}
