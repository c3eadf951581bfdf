import { Worker } from 'node:worker_threads'
import { MINUTES } from '../../../platform/clock.ts'
import type { ScoreReply, ScoreRequest } from './password-scorer.ts'

const SCORER_URL = new URL('./password-scorer.ts', import.meta.url)
/** The common passwords take about 35 MB. The process frees them after this time without a password to score. */
const IDLE_MS = 5 * MINUTES
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 }

type Scorer = {
  thread: Worker
  waiting: Map<number, PromiseWithResolvers<number>>
  idle?: NodeJS.Timeout
}

let scorer: Scorer | undefined
let lastId = 0

/** Scores a password from 0 to 4 with zxcvbn in a worker thread, one password after the other. */
export async function scorePassword(password: string, words: readonly string[]): Promise<number> {
  scorer ??= startScorer()
  const { thread, waiting } = scorer
  clearTimeout(scorer.idle)
  const id = ++lastId
  const answer = Promise.withResolvers<number>()
  waiting.set(id, answer)
  // The thread keeps the process alive only while it scores.
  thread.ref()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  thread.postMessage({ id, password, words } satisfies ScoreRequest)
  return answer.promise
}

function startScorer(): Scorer {
  const thread = new Worker(SCORER_URL, { resourceLimits: MEMORY, env: {}, execArgv: [] })
  const own: Scorer = { thread, waiting: new Map() }
  const stop = (reason: Error) => {
    if (scorer === own) scorer = undefined
    for (const { reject } of own.waiting.values()) reject(reason)
    own.waiting.clear()
  }
  thread.on('message', ({ id, score }: ScoreReply) => {
    own.waiting.get(id)?.resolve(score)
    own.waiting.delete(id)
    if (own.waiting.size > 0) return
    thread.unref()
    own.idle = setTimeout(() => void thread.terminate(), IDLE_MS).unref()
  })
  thread.on('error', stop)
  thread.on('exit', () => stop(new Error('the thread that judges passwords ended')))
  return own
}
