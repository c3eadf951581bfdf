import { chanceOf } from '../../tools/src/rig/chance.ts'

/** Chance that can be had again: the same seed, the same day. */
export type Chance = {
  /** From `least` up to `most`. */
  between(least: number, most: number): number
  shuffled<T>(list: readonly T[]): T[]
}

export function chanceOfDay(seed: number): Chance {
  const next = chanceOf(seed)
  return {
    between: (least, most) => least + next() * (most - least),
    shuffled: (list) =>
      list
        .map((one) => ({ one, rank: next() }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ one }) => one),
  }
}
