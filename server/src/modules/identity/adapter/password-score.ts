import { Worker } from 'node:worker_threads'
import { MINUTES } from '../../../platform/clock.ts'
import type { Judgement, Question } from './password-judge.ts'

const JUDGE = new URL('./password-judge.ts', import.meta.url)
/** The known passwords take some 35 MB, which a process releases when no password was chosen for a while. */
const IDLE_MS = 5 * MINUTES
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 }

type Judge = {
  thread: Worker
  waiting: Map<number, PromiseWithResolvers<number>>
  idle?: NodeJS.Timeout
}

let judge: Judge | undefined
let lastId = 0

/** How hard a password is to guess, from 0 to 4, by zxcvbn in a thread; passwords are judged one after the other. */
export async function scorePassword(password: string, words: readonly string[]): Promise<number> {
  judge ??= startJudge()
  const { thread, waiting } = judge
  clearTimeout(judge.idle)
  const id = ++lastId
  const answer = Promise.withResolvers<number>()
  waiting.set(id, answer)
  // While it is asked, the process waits for it.
  thread.ref()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  thread.postMessage({ id, password, words } satisfies Question)
  return answer.promise
}

function startJudge(): Judge {
  const thread = new Worker(JUDGE, { resourceLimits: MEMORY, env: {}, execArgv: [] })
  const own: Judge = { thread, waiting: new Map() }
  const stop = (reason: Error) => {
    if (judge === own) judge = undefined
    for (const { reject } of own.waiting.values()) reject(reason)
    own.waiting.clear()
  }
  thread.on('message', ({ id, score }: Judgement) => {
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
