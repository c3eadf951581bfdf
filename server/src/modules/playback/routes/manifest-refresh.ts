import { setTimeout as wait } from 'node:timers/promises'
import { SECONDS, startStopwatch } from '../../../platform/clock.ts'

export type ManifestRefresh = {
  /** Before all that has time: something was decided, and people wait for it. */
  enqueueUrgent(screenIds: readonly string[]): void
  /** In its turn: a device came back, or the line to the database did. */
  enqueue(screenIds: readonly string[]): void
}

export type RefreshOptions = {
  /** Looks at these screens and tells who follows them. */
  look: (screenIds: readonly string[]) => Promise<void>
  onError: (error: unknown) => void
  mostAtOnce?: number
  pause?: (ms: number) => Promise<unknown>
}

const MAX_BATCH_SIZE = 200
const RETRY_DELAY_MS = SECONDS

/**
 * Looks at what many screens play, some at a time, those that were decided about first. However often a screen is
 * named meanwhile, it is looked at once; named while it is looked at, once more.
 *
 * When fifty thousand devices connect within a minute, or all at once have to be looked at because announcements may
 * have been missed, others are served in between (decision 2).
 */
export function createManifestRefresh({
  look,
  onError,
  mostAtOnce = MAX_BATCH_SIZE,
  pause = delay,
}: RefreshOptions): ManifestRefresh {
  const urgent = new Set<string>()
  const deferred = new Set<string>()
  let batchSize = mostAtOnce
  let isRunning = false

  async function processQueues(): Promise<void> {
    if (isRunning) return
    isRunning = true
    // After all that are named in this turn.
    await pause(0)
    while (urgent.size + deferred.size > 0) {
      const queue = urgent.size > 0 ? urgent : deferred
      const batch = pickFirst(queue, batchSize)
      for (const screenId of batch) queue.delete(screenId)
      await pause(await refreshBatch(batch, queue))
    }
    isRunning = false
  }

  /** @returns how long to leave the server to others */
  async function refreshBatch(screenIds: readonly string[], queue: Set<string>): Promise<number> {
    const took = startStopwatch()
    try {
      await look(screenIds)
      batchSize = Math.min(mostAtOnce, batchSize * 2)
      return queue === deferred ? took() : 0
    } catch (error) {
      onError(error)
      // In smaller parts from now on; one that fails alone is given up, its heartbeats tell it the same.
      if (screenIds.length > 1) for (const screenId of screenIds) queue.add(screenId)
      batchSize = Math.max(1, Math.floor(screenIds.length / 2))
      return RETRY_DELAY_MS
    }
  }

  const addScreens = (queue: Set<string>, screenIds: readonly string[]) => {
    for (const screenId of screenIds) queue.add(screenId)
    void processQueues()
  }
  return {
    enqueueUrgent: (screenIds) => {
      for (const screenId of screenIds) deferred.delete(screenId)
      addScreens(urgent, screenIds)
    },
    enqueue: (screenIds) =>
      addScreens(
        deferred,
        screenIds.filter((screenId) => !urgent.has(screenId)),
      ),
  }
}

function pickFirst(queue: ReadonlySet<string>, max: number): string[] {
  const picked: string[] = []
  for (const screenId of queue) {
    if (picked.length === max) break
    picked.push(screenId)
  }
  return picked
}

const delay = (ms: number) =>
  ms === 0 ? new Promise<void>((resolve) => setImmediate(resolve)) : wait(ms, undefined, { ref: false })
