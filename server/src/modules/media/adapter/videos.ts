import { SECONDS } from '../../../platform/clock.ts'
import { createFairQueue } from '../../../platform/fair-queue.ts'
import { runInThread, type Bounds } from './bounded-thread.ts'
import type { Inspection } from './video-inspector.ts'

const enqueue = createFairQueue(2)
const INSPECTOR_URL = new URL('./video-inspector.ts', import.meta.url)
/** Valid files of the maximum size take a tenth of a second. */
const BOUNDS: Bounds = {
  maxMs: 6 * SECONDS,
  memory: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 },
}

/**
 * Inspects a video by its content in a thread with limits, so that every file gets an answer.
 *
 * @param sender the account; its files are inspected one after the other
 */
export function inspectVideo(path: string, sender?: string): Promise<Exclude<Inspection, { kind: 'fault' }>> {
  return enqueue(sender, async () => {
    const found = (await runInThread<Inspection>(INSPECTOR_URL, path, BOUNDS)) ?? { kind: 'unreadable' }
    if (found.kind === 'fault') throw new Error(`the stored file could not be read: ${found.code}`)
    return found
  })
}
