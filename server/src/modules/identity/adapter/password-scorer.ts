import { parentPort } from 'node:worker_threads'
import { getScoredPart } from '@marquee/contract/passwords.rules'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** A password with the words that attackers try first on its account. */
export type ScoreRequest = { id: number; password: string; words: readonly string[] }
/** The score of zxcvbn, from 0 to 4. */
export type ScoreReply = { id: number; score: number }

/** Runs in its own thread: scoring takes milliseconds, and loading the common passwords takes far longer. */
const scorer = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

parentPort?.on('message', ({ id, password, words }: ScoreRequest) => {
  const { score } = scorer.check(getScoredPart(password), [...words])
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ id, score } satisfies ScoreReply)
})
