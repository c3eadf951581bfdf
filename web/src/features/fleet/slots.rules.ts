import { addDays } from '@marquee/contract/days.rules'

/** Consecutive days, both included. */
export type Days = { from: string; until: string }
/** Days with the fewest slots that are free on one of them. */
export type SlotMark = Days & { free: number }

/** With more days than this a mark stands for a week. */
export const MAX_DAY_MARKS = 56

/** The free slots of a screen at a glance: a mark for each day, or for each week of a long period. */
export function buildSlotMarks(startDate: string, freeSlots: readonly number[]): SlotMark[] {
  const length = freeSlots.length > MAX_DAY_MARKS ? 7 : 1
  return Array.from({ length: Math.ceil(freeSlots.length / length) }, (_, index) => {
    const days = freeSlots.slice(index * length, (index + 1) * length)
    const from = addDays(startDate, index * length)
    return { from, until: addDays(from, days.length - 1), free: Math.min(...days) }
  })
}

/** The days without a free slot, consecutive ones together. */
export function findFullDays(startDate: string, freeSlots: readonly number[]): Days[] {
  const full: { first: number; last: number }[] = []
  for (const [index, free] of freeSlots.entries()) {
    if (free > 0) continue
    const before = full.at(-1)
    if (before?.last === index - 1) before.last = index
    else full.push({ first: index, last: index })
  }
  return full.map(({ first, last }) => ({ from: addDays(startDate, first), until: addDays(startDate, last) }))
}
