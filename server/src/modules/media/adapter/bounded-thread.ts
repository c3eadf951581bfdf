import { type ResourceLimits, Worker } from 'node:worker_threads'

/**
 * The first message of a thread, after it has loaded. Its time limit starts now, so that a busy machine does not
 * shorten it.
 */
export const READY = 'ready'

/** The limits of a script for one answer. */
export type Bounds = { readonly maxMs: number; readonly memory: ResourceLimits }

/**
 * Runs a script in its own thread and returns its answer; undefined when it exceeds its limits.
 *
 * @param script sends `READY`, and then its answer
 * @param data the input of the script
 */
export async function runInThread<Answer>(
  script: URL,
  data: string,
  { maxMs, memory }: Bounds,
): Promise<Answer | undefined> {
  const thread = new Worker(script, {
    workerData: data,
    resourceLimits: memory,
    env: {},
    // Keeps warnings of libraries about damaged files out of the log.
    stdout: true,
    stderr: true,
    execArgv: [],
  })
  const { promise, resolve, reject } = Promise.withResolvers<Answer | undefined>()
  let timer: NodeJS.Timeout | undefined
  thread.on('message', (message: Answer | typeof READY) => {
    if (message === READY) timer = setTimeout(() => resolve(undefined), maxMs)
    else resolve(message)
  })
  thread.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(undefined)
    else reject(error)
  })
  thread.once('exit', () => reject(new Error('the thread ended without an answer')))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}
