import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { MINUTES, SECONDS, startStopwatch } from './clock.ts'
import type { Log } from './log.ts'

/** A worker process ended before it was ready. One that ends by itself has printed the reason. */
export class WorkerFailed extends Error {
  override name = 'WorkerFailed'
  /** Never 0, because the start has failed. */
  readonly exitCode: number
  readonly hasPrintedReason: boolean

  constructor(code: number | null, signal: string | null) {
    super(`A worker process ended with ${signal ?? code} before it was ready.`)
    this.exitCode = code || 1
    this.hasPrintedReason = signal === null && code !== 0
  }
}

export type Workers = {
  /**
   * Starts the first worker, which migrates the database, then the others. Resolves when all are ready.
   *
   * @throws WorkerFailed when one of them does not start
   */
  start(): Promise<void>
  /** Tells all workers to finish their calls and stop; resolves when they have ended. */
  stop(): Promise<void>
}

type Env = Readonly<Record<string, string>>
type WorkerOptions = { count: number; env: { first: Env; later: Env }; log: Log }

const READY = 'ready'

/** Called by a worker that serves and runs jobs. */
export function announceReady(): void {
  process.send?.(READY)
}

/** A worker that ran this long did not end because of its start. */
const STABLE_MS = MINUTES
const RESTART_DELAYS = { firstMs: SECONDS, maxMs: 30 * SECONDS }

/** The delay before a worker is replaced. Exported for its table of cases. */
export function computeRestartMs(failures: number): number {
  return Math.min(RESTART_DELAYS.firstMs * 2 ** failures, RESTART_DELAYS.maxMs)
}

/** Keeps that many worker processes of this program running; one that ends is replaced. */
export function createWorkers({ count, env, log }: WorkerOptions): Workers {
  const restarts = new Set<NodeJS.Timeout>()
  let isStopping = false
  let failures = 0

  async function launch(settings: Env): Promise<void> {
    const worker = cluster.fork(settings)
    await waitUntilReady(worker)
    const elapsed = startStopwatch()
    worker.once('exit', (code, signal) => {
      if (elapsed() > STABLE_MS) failures = 0
      replace({ worker: worker.process.pid, code, signal })
    })
  }

  function replace(ended: object): void {
    if (isStopping) return
    const delayMs = computeRestartMs(failures++)
    log.error({ ...ended, delayMs }, 'a worker process ended and will be replaced')
    const restart = setTimeout(() => {
      restarts.delete(restart)
      launch(env.later).catch((error: unknown) => replace({ err: error }))
    }, delayMs)
    restarts.add(restart)
  }

  return {
    async start() {
      await launch(env.first)
      if (!isStopping) await Promise.all(Array.from({ length: count - 1 }, () => launch(env.later)))
    },
    async stop() {
      isStopping = true
      for (const restart of restarts) clearTimeout(restart)
      const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
      const ending = running.filter((worker) => !worker.isDead()).map((worker) => once(worker, 'exit'))
      for (const worker of running) worker.process.kill('SIGTERM')
      await Promise.all(ending)
    },
  }
}

/** @throws WorkerFailed when it ends before, and the error of the system when it cannot be created */
export function waitUntilReady(worker: Pick<Worker, 'on' | 'once'>): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: unknown) => {
      if (message === READY) resolve()
    })
    // It stays, because a message to a worker that has just ended is an error of the worker, which nothing else handles.
    worker.on('error', reject)
    worker.once('exit', (code: number | null, signal: string | null) => reject(new WorkerFailed(code, signal)))
  })
}
