import { createRandom } from '../../tools/src/harness/random.ts'

/** A seeded random generator: the same seed repeats the same run. */
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
