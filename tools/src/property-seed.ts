import { randomInt } from 'node:crypto'

/** An arbitrary number. */
const DEFAULT_SEED = 20_261_121

/**
 * The seed of the examples of properties.
 *
 * @param wish undefined for the default, `other` for a new one, or the seed of a failure
 */
export function parseSeed(wish: string | undefined): number {
  if (wish === undefined || wish === '') return DEFAULT_SEED
  if (wish === 'other') return randomInt(2 ** 31)
  const seed = Number(wish)
  if (!Number.isInteger(seed)) throw new Error(`EXAMPLES is "other" or a whole number, not "${wish}"`)
  return seed
}
