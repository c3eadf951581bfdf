import { setTimeout as wait } from 'node:timers/promises'
import { SECONDS, startStopwatch } from '../../../platform/clock.ts'

export type ManifestRefresh = {
  /** Refreshes screens before deferred ones, because an operator waits for the result of a decision. */
  enqueueUrgent(screenIds: readonly string[]): void
  /** Refreshes screens in turn, after a device or the database has reconnected. */
  enqueue(screenIds: readonly string[]): void
}

export type RefreshOptions = {
  /** Refreshes these screens and notifies their streams. */
  refreshScreens: (screenIds: readonly string[]) => Promise<void>
  onError: (error: unknown) => void
  mostAtOnce?: number
  pause?: (ms: number) => Promise<unknown>
}

const MAX_BATCH_SIZE = 200
const RETRY_DELAY_MS = SECONDS

/**
 * Refreshes the manifests of many screens in batches, urgent ones first. A screen that is queued several times is
 * refreshed once; if queued during its refresh, once more.
 *
 * Pauses serve other calls in between, for example when fifty thousand devices connect within a minute, or when all
 * screens need a refresh after missed notifications (decision 2).
 */
export function createManifestRefresh({
  refreshScreens,
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
    // Waits for all screens that are queued in this turn of the event loop.
    await pause(0)
    while (urgent.size + deferred.size > 0) {
      const queue = urgent.size > 0 ? urgent : deferred
      const batch = pickFirst(queue, batchSize)
      for (const screenId of batch) queue.delete(screenId)
      await pause(await refreshBatch(batch, queue))
    }
    isRunning = false
  }

  /** @returns how long to pause for other calls */
  async function refreshBatch(screenIds: readonly string[], queue: Set<string>): Promise<number> {
    const getElapsedMs = startStopwatch()
    try {
      await refreshScreens(screenIds)
      batchSize = Math.min(mostAtOnce, batchSize * 2)
      return queue === deferred ? getElapsedMs() : 0
    } catch (error) {
      onError(error)
      // Continues with smaller batches. A screen that fails alone is given up, because its heartbeats return the same.
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
