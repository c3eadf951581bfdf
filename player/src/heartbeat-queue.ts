import type { HeartbeatReport } from '@marquee/contract/player'

/** The heartbeats that the server does not have yet: on disk, and in memory while the disk rejects writes. */

/** Five weeks of half minutes; checked rarely, because it takes a query. */
const MAX_STORED = 100_000
/** The heartbeats that are deleted at a time. */
const DELETE_BATCH_SIZE = 100
/** The most heartbeats in memory while the disk rejects writes: a night. */
const MAX_BUFFERED = 1000

export type HeartbeatStore = {
  put(beat: HeartbeatReport): Promise<void>
  /** Oldest first. */
  oldest(count: number): Promise<HeartbeatReport[]>
  count(): Promise<number>
  remove(beats: readonly HeartbeatReport[]): Promise<void>
}

/** A part of the queue that is sent by itself. */
export type HeartbeatPart = Pick<HeartbeatStore, 'oldest' | 'remove'>

export function createHeartbeatQueue(heartbeatStore: HeartbeatStore, onFault: (detail: string) => void) {
  /** Heartbeats that the disk rejected, until it stores them or the server has them. */
  let buffer: HeartbeatReport[] = []

  const inMemory: HeartbeatPart = {
    oldest: async (count) => buffer.slice(0, count),
    remove: async (beats) => {
      buffer = buffer.filter((beat) => !beats.includes(beat))
    },
  }

  return {
    /** Those in memory come first, because a power cut would lose them. */
    parts: [inMemory, heartbeatStore] as readonly HeartbeatPart[],

    /** Also writes heartbeats that the disk rejected before. */
    async save(latest: HeartbeatReport): Promise<void> {
      for (const one of [...buffer, latest]) {
        try {
          await heartbeatStore.put(one)
          buffer = buffer.filter((other) => other !== one)
        } catch (error) {
          if (buffer.length === 0) onFault(`a heartbeat could not be written: ${String(error)}`)
          buffer = [...buffer, latest].slice(-MAX_BUFFERED)
          return
        }
      }
    },

    /** After months without a network, the newest heartbeats are kept. */
    async deleteExcess(): Promise<void> {
      for (let excess = (await heartbeatStore.count()) - MAX_STORED; excess > 0; excess -= DELETE_BATCH_SIZE) {
        await heartbeatStore.remove(await heartbeatStore.oldest(DELETE_BATCH_SIZE))
      }
    },
  }
}
