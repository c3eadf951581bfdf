import { Worker } from 'node:worker_threads'
import { atMost } from '../../../platform/at-most.ts'
import { SECONDS } from '../../../platform/clock.ts'
import type { Inspection } from './video-inspector.ts'

const inTurn = atMost(2)
const LONGEST_MS = 20 * SECONDS

/** Looks into a video by its content, in a thread with bounds: whatever the file holds, it ends and answers. */
export function inspectVideo(path: string): Promise<Exclude<Inspection, { kind: 'fault' }>> {
  return inTurn(async () => {
    const found = await inThread(path)
    if (found.kind === 'fault') throw new Error(`the stored file could not be read: ${found.code}`)
    return found
  })
}

async function inThread(path: string): Promise<Inspection> {
  const thread = new Worker(new URL('./video-inspector.ts', import.meta.url), {
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 },
    env: {},
    // What the library has to say about strange files is nobody's news.
    stdout: true,
    stderr: true,
    execArgv: [],
  })
  const answered = new Promise<Inspection>((resolve, reject) => {
    const tooLong = setTimeout(() => resolve({ kind: 'unreadable' }), LONGEST_MS)
    thread.once('message', (found: Inspection) => {
      clearTimeout(tooLong)
      resolve(found)
    })
    thread.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(tooLong)
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ kind: 'unreadable' })
      else reject(error)
    })
  })
  try {
    return await answered
  } finally {
    await thread.terminate()
  }
}
