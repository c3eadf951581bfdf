import { parentPort } from 'node:worker_threads'
import { judgedPart } from '@marquee/contract/passwords.rules'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** A password with the words that attackers try first on its account. */
export type Question = { id: number; password: string; words: readonly string[] }
/** The score of zxcvbn, from 0 to 4. */
export type Judgement = { id: number; score: number }

/** Runs in its own thread, because scoring takes milliseconds and loading the common passwords far longer. */
const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

parentPort?.on('message', ({ id, password, words }: Question) => {
  const { score } = judge.check(judgedPart(password), [...words])
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ id, score } satisfies Judgement)
})
