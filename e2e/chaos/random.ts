import { createRandom } from '../../tools/src/harness/random.ts'

/** Chance that can be had again: the same seed, the same day. */
export type Random = {
  /** From `least` up to `most`. */
  pickNumber(least: number, most: number): number
  shuffle<T>(list: readonly T[]): T[]
}

export function createRunRandom(seed: number): Random {
  const next = createRandom(seed)
  return {
    pickNumber: (least, most) => least + next() * (most - least),
    shuffle: (list) =>
      list
        .map((one) => ({ one, rank: next() }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ one }) => one),
  }
}
