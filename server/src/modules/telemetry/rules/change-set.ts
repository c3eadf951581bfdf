import type { CorrectedBatch, CorrectedHeartbeat } from './correct-heartbeats.ts'
import { type Fix, dedupeFixes } from './motion.ts'

/** What a beat of a device is known by. */
export type Sequence = { bootId: string; seq: number }

/** What is new of all that a device brought. */
export type ChangeSet = {
  /** In time order. */
  beats: CorrectedHeartbeat[]
  /** Theirs, each instant once, in time order. */
  fixes: Fix[]
  /** The clock of the device as the newest of them was sent. */
  clockOffsetMs: number
  /** How many beats of each batch were new. */
  accepted: number[]
}

/**
 * Leaves out what was taken before, and of two with the same sequence the second, within a batch or in another one.
 *
 * @param batches in the order in which they came
 */
export function buildChangeSet(batches: readonly CorrectedBatch[], taken: readonly Sequence[]): ChangeSet {
  const known = new Set(taken.map(getKey))
  const isNew = ({ beat }: CorrectedHeartbeat) => {
    const key = getKey(beat)
    return !known.has(key) && known.add(key) !== undefined
  }
  const fresh = batches.map(({ beats }) => beats.filter(isNew))
  const offsets = new Map(fresh.flatMap((beats, index) => beats.map((one) => [one, batches[index]?.clockOffsetMs])))
  const beats = fresh.flat().toSorted((a, b) => a.atMs - b.atMs)
  const newest = beats.at(-1)
  return {
    beats,
    fixes: dedupeFixes(beats.flatMap(({ fixes }) => fixes)),
    clockOffsetMs: (newest && offsets.get(newest)) ?? 0,
    accepted: fresh.map(({ length }) => length),
  }
}

function getKey({ bootId, seq }: Sequence): string {
  return `${bootId} ${seq}`
}
