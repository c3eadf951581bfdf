import { type ResourceLimits, Worker } from 'node:worker_threads'

/** What a thread says when it has loaded: only now does its time run, so that a busy machine takes nothing from it. */
export const READY = 'ready'

/** What a script may take for one answer. */
export type Bounds = { readonly maxMs: number; readonly memory: ResourceLimits }

/**
 * The answer of a script that runs in a thread of its own; undefined when it took more than its bounds.
 *
 * @param script says `READY`, and then its answer
 * @param data what it is about
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
    // What a library has to say about strange files is nobody's news.
    stdout: true,
    stderr: true,
    execArgv: [],
  })
  const { promise, resolve, reject } = Promise.withResolvers<Answer | undefined>()
  let timer: NodeJS.Timeout | undefined
  thread.on('message', (said: Answer | typeof READY) => {
    if (said === READY) timer = setTimeout(() => resolve(undefined), maxMs)
    else resolve(said)
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
