import { IDEMPOTENCY_KEY_HEADER, isCarriedOutOnce } from '@marquee/contract/idempotency.rules'
import type { EndpointShape } from '@marquee/contract/endpoint'
import { parseRefusal } from './call.rules.ts'
import { createUuid } from './uuid.ts'

/** Answers of a proxy whose server ended in the middle of the call, or did not answer in time. */
const UNANSWERED_STATUSES: readonly number[] = [502, 504]
/** Before each repetition; behind a proxy another process answers at once. */
const PAUSES_MS = [300, 1500]
/** While the call that was sent before is carried out; a database undoes one whose server is gone within 30 s. */
const RUNNING_PAUSES_MS = [2000, 10_000, 20_000]

/** The header with which a repeated change has one effect (decision 2). */
export function createKeyHeader(endpoint: EndpointShape): Record<string, string> {
  return isCarriedOutOnce(endpoint) ? { [IDEMPOTENCY_KEY_HEADER]: createUuid() } : {}
}

type Answer = { status: number; text: string }
type SendOnce<A extends Answer> = () => Promise<A>

/**
 * Sends a change again that has no answer of the server, and a read by POST, which no proxy repeats. Other calls are sent
 * once: a proxy repeats them, and pages offer to load again.
 */
export async function sendAgain<A extends Answer>(
  endpoint: EndpointShape,
  sendOnce: SendOnce<A>,
  signal: AbortSignal | undefined,
): Promise<A> {
  const isRepeatable = isCarriedOutOnce(endpoint) || endpoint.isRead
  let answer = await sendUntilAnswered(isRepeatable ? PAUSES_MS : [], sendOnce, signal)
  for (const pauseMs of RUNNING_PAUSES_MS) {
    if (!isStillRunning(answer)) break
    await pause(pauseMs, signal)
    answer = await sendOnce()
  }
  return answer
}

async function sendUntilAnswered<A extends Answer>(
  pausesMs: readonly number[],
  sendOnce: SendOnce<A>,
  signal: AbortSignal | undefined,
): Promise<A> {
  for (const pauseMs of pausesMs) {
    const answer = await sendOnce().catch((failure: unknown) => {
      if (signal?.aborted) throw failure
    })
    if (answer && !UNANSWERED_STATUSES.includes(answer.status)) return answer
    await pause(pauseMs, signal)
  }
  return sendOnce()
}

const isStillRunning = ({ status, text }: Answer) => status === 409 && parseRefusal(text).code === 'stillRunning'

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms))
  signal?.throwIfAborted()
}
