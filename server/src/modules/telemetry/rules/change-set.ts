import type { CorrectedBatch, CorrectedHeartbeat } from './correct-heartbeats.ts'
import { type Fix, dedupeFixes } from './motion.ts'

/** Identifies a heartbeat of a device. */
export type Sequence = { bootId: string; seq: number }

/** The new signals of a device. */
export type ChangeSet = {
  /** In time order. */
  beats: CorrectedHeartbeat[]
  /** The fixes of these heartbeats, one for each instant, in time order. */
  fixes: Fix[]
  /** The difference of the device's clock with the newest heartbeat. */
  clockOffsetMs: number
  /** The number of new heartbeats in each batch. */
  accepted: number[]
}

/**
 * Omits heartbeats that were stored before, and the second of two with the same sequence, within a batch or across
 * batches.
 *
 * @param batches in the order of their arrival
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
