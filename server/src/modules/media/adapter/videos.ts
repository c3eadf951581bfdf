import { SECONDS } from '../../../platform/clock.ts'
import { createFairQueue } from '../../../platform/fair-queue.ts'
import { runInThread, type Bounds } from './bounded-thread.ts'
import type { Inspection } from './video-inspector.ts'

const enqueue = createFairQueue(2)
const INSPECTOR_URL = new URL('./video-inspector.ts', import.meta.url)
/** Good files of the largest size take a tenth of a second. */
const BOUNDS: Bounds = {
  maxMs: 6 * SECONDS,
  memory: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 },
}

/**
 * Looks into a video by its content, in a thread with bounds: whatever the file holds, it ends and answers.
 *
 * @param sender has one of his files looked into at a time, however many he sends
 */
export function inspectVideo(path: string, sender?: string): Promise<Exclude<Inspection, { kind: 'fault' }>> {
  return enqueue(sender, async () => {
    const found = (await runInThread<Inspection>(INSPECTOR_URL, path, BOUNDS)) ?? { kind: 'unreadable' }
    if (found.kind === 'fault') throw new Error(`the stored file could not be read: ${found.code}`)
    return found
  })
}
