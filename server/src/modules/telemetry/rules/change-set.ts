import type { CorrectedBatch, CorrectedHeartbeat } from './correct-heartbeats.ts'
import { type Fix, dedupeFixes } from './motion.ts'

/** Identifies a heartbeat of a device. */
export type Sequence = { bootId: string; seq: number }

/** The new signals of a device. */
export type ChangeSet = {
  /** In time order. */
  heartbeats: CorrectedHeartbeat[]
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
  const isNew = ({ heartbeat }: CorrectedHeartbeat) => {
    const key = getKey(heartbeat)
    return !known.has(key) && known.add(key) !== undefined
  }
  const fresh = batches.map(({ heartbeats }) => heartbeats.filter(isNew))
  const offsets = new Map(
    fresh.flatMap((heartbeats, index) => heartbeats.map((one) => [one, batches[index]?.clockOffsetMs])),
  )
  const heartbeats = fresh.flat().toSorted((a, b) => a.atMs - b.atMs)
  const newest = heartbeats.at(-1)
  return {
    heartbeats,
    fixes: dedupeFixes(heartbeats.flatMap(({ fixes }) => fixes)),
    clockOffsetMs: (newest && offsets.get(newest)) ?? 0,
    accepted: fresh.map(({ length }) => length),
  }
}

function getKey({ bootId, seq }: Sequence): string {
  return `${bootId} ${seq}`
}
