import { createHmac } from 'node:crypto'
import type { EndpointShape } from '@marquee/contract/endpoint'
import { IDEMPOTENCY_KEY_HEADER, isCarriedOutOnce } from '@marquee/contract/idempotency.rules'
import { COMMON } from '@marquee/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import {
  findEarlierCall,
  type KeyedCall,
  KeyTaken,
  runWithKey,
  saveReply,
  type StoredReply,
} from '../db/idempotency.ts'
import { refuse, Refused } from '../errors.ts'
import type { StagedFile } from '../files/scratch.ts'
import { logThrottled } from '../throttled-log.ts'
import { Answer } from './route.ts'

/** Visible characters of ASCII, also with the quotes of a structured field. */
const WELL_FORMED = /^[\x21-\x7e]{8,255}$/
/** Until a repetition of an unfinished call is useful. */
const STILL_RUNNING_SECONDS = 2
/** A reply is one object with its details; the keys of a day must stay small. */
const MAX_REPLY_LENGTH = 64 * 1024

type Received = { body: unknown; files: Record<string, StagedFile[]> }
type Exchange = { request: FastifyRequest; reply: FastifyReply; received: Received }

/**
 * Answers a call. A repetition with the same `Idempotency-Key` gets the first answer again, and is not carried out: a
 * process may end after it has carried out a call and before it has answered (decision 2).
 *
 * A refusal that undoes its transaction leaves no key. After a commit, a refusal is an answer like any other. A call that
 * opens no transaction is carried out each time.
 */
export async function answerOnce(
  endpoint: EndpointShape,
  { request, reply, received }: Exchange,
  { db, clock, log }: AppContext,
  handle: () => Promise<unknown>,
): Promise<unknown> {
  const call = isCarriedOutOnce(endpoint) && describeCall(request, received, clock.now())
  if (!call) return handle()
  const save = async (serialize: () => StoredReply) => {
    // Without a commit there is no key. The answers of calls that only read may be large.
    if (!call.isClaimed) return
    const stored = serialize()
    if (stored.reply.length > MAX_REPLY_LENGTH) return
    await saveReply(db, call, stored).catch((error: unknown) =>
      logThrottled('an idempotency key was not updated', error, (fields, text) => log.warn(fields, text)),
    )
  }
  const earlier = await findEarlierCall(db, call)
  if (earlier) return repeatAnswer(call, earlier, reply)
  try {
    const answer = await runWithKey(call, handle)
    await save(() => serializeAnswer(endpoint, answer))
    return answer
  } catch (error) {
    if (error instanceof KeyTaken) return repeatAnswer(call, await findEarlierCall(db, call), reply)
    // After another error it is not known what was committed, and a repetition is told that the call was received.
    if (error instanceof Refused) await save(() => serializeRefusal(error))
    throw error
  }
}

function describeCall(request: FastifyRequest, { body, files }: Received, at: Date): KeyedCall | undefined {
  const { caller, method, url, headers } = request
  const key = headers[IDEMPOTENCY_KEY_HEADER]
  if (key === undefined || caller?.kind !== 'user') return undefined
  if (typeof key !== 'string' || !WELL_FORMED.test(key)) throw refuse(COMMON.wrongIdempotencyKey)
  const hashes = Object.entries(files).map(([name, list]) => [name, list.map(({ sha256 }) => sha256)])
  const content = JSON.stringify([method, url, body, hashes])
  return {
    // Each API key has keys of its own, so that two programs of a person do not meet (decision 45).
    accountId: caller.apiKey?.id ?? (caller.viewer ?? caller).userId,
    key,
    // A body may have a password, which could be guessed from a hash without a secret. The token is not stored.
    fingerprint: createHmac('sha256', headers.authorization ?? '')
      .update(content)
      .digest('hex'),
    at,
    isClaimed: false,
    isOver: false,
  }
}

type EarlierCall = Awaited<ReturnType<typeof findEarlierCall>>

/** @throws Refused stillRunning, idempotencyKeyReused, alreadyReceived, or as the first call was refused */
function repeatAnswer(call: KeyedCall, earlier: EarlierCall, reply: FastifyReply): Answer<unknown> {
  // Its transaction is still open, or was undone in this moment.
  if (!earlier) throw refuse(COMMON.stillRunning, { retryAfterSeconds: STILL_RUNNING_SECONDS })
  if (earlier.fingerprint !== call.fingerprint) throw refuse(COMMON.idempotencyKeyReused)
  if (earlier.status === null || earlier.reply === null) throw refuse(COMMON.alreadyReceived)
  reply.header('idempotency-replayed', 'true')
  const body: unknown = JSON.parse(earlier.reply)
  if (earlier.status >= 400) throw restoreRefusal(earlier.status, body as RefusalFields)
  return new Answer(body, { status: earlier.status })
}

/** Replies with secrets have no key (`ignoresIdempotencyKey`). */
function serializeAnswer(endpoint: EndpointShape, answer: unknown): StoredReply {
  const { body, status } = answer instanceof Answer ? answer : new Answer(answer)
  return { status: status ?? endpoint.status ?? 200, reply: JSON.stringify(body ?? null) }
}

/** What a refusal is made of, beside its status. The id of the request is that of the repetition. */
type RefusalFields = Pick<Refused, 'message' | 'code' | 'field' | 'details' | 'retryAfterSeconds'>

function serializeRefusal({ status, text, code, field, details, retryAfterSeconds }: Refused): StoredReply {
  const fields: RefusalFields = { message: text, code, field, details, retryAfterSeconds }
  return { status, reply: JSON.stringify(fields) }
}

function restoreRefusal(status: number, { message, code, ...more }: RefusalFields): Refused {
  return new Refused({ status, message }, code, more)
}
