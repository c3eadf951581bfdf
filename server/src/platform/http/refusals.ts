import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { RefusalBody } from '@marquee/contract/endpoint'
import { runInLanguage } from '@marquee/contract/language/load'
import { COMMON } from '@marquee/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { retrySchedule } from '../retry-after.ts'
import { isDatabaseUnavailable } from '../db/availability.ts'
import { isUnstorableText } from '../db/unstorable.ts'
import { refuse, Refused } from '../errors.ts'
import { StorageFull } from '../files/disk.ts'
import { StorageAway } from '../files/media-storage.ts'
import { logThrottled } from '../throttled-log.ts'
import { readLanguage } from './language.ts'
import { API_HEADERS } from './pages.ts'
import { REQUEST_ID_HEADER } from './request-id.ts'

/** The only place where a refusal, or a bug, becomes an answer. */
export function answerRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refused = error instanceof Refused ? error : toRefusal(error)
  if (refused?.code === 'unavailable') {
    logThrottled('the database is away', error, (fields, text) => request.log.warn(fields, text))
  }
  if (refused?.code === 'storageAway') {
    logThrottled('the media storage is away', error, (fields, text) => request.log.warn(fields, text))
  }
  if (!refused) request.log.error({ err: error }, 'a bug')
  // An error in reading a body arrives without the language of its reader.
  const { status, body } = runInLanguage(readLanguage(request), () =>
    presentRefusal(refused ?? refuse(COMMON.broken), request.id),
  )
  if (refused?.retryAfterSeconds !== undefined) reply.header('retry-after', String(refused.retryAfterSeconds))
  // Without the hooks when Fastify itself refuses the address.
  return reply.code(status).headers(REFUSAL_HEADERS).header(REQUEST_ID_HEADER, request.id).send(body)
}

/** Answers a request that cannot be parsed, directly on the socket, in the same format. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  // The client is gone, or an answer is partly sent.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) return void socket.destroy(error)
  const { status, headers, text } = serializeRefusal(refuse(PARSER_REFUSALS[error.code ?? ''] ?? COMMON.unreadable))
  const head = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, '', text].join('\r\n'))
}

/** Answers an `Expect` header other than `100-continue`. */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const { status, headers, text } = serializeRefusal(refuse(COMMON.expectation))
  response.writeHead(status, { ...headers, connection: 'close' }).end(text)
}

const REFUSAL_HEADERS = { ...API_HEADERS, 'cache-control': 'no-store' } as const

const PARSER_REFUSALS: Readonly<Record<string, (typeof COMMON)[keyof typeof COMMON]>> = {
  HPE_HEADER_OVERFLOW: COMMON.headersTooLarge,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: COMMON.tooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: COMMON.tooSlow,
}

function presentRefusal(refused: Refused, requestId: string): { status: number; body: RefusalBody } {
  const { text: message, code, status, field, details } = refused
  const more = { ...(field ? { field } : {}), ...(details === undefined ? {} : { details }) }
  return { status, body: { message, error: message, code, requestId, ...more } }
}

/** The parts of an answer that is sent without Fastify. */
function serializeRefusal(refused: Refused) {
  const { status, body } = presentRefusal(refused, randomUUID())
  const text = JSON.stringify(body)
  const type = 'application/json; charset=utf-8'
  const length = String(Buffer.byteLength(text))
  const own = { 'content-type': type, 'content-length': length, [REQUEST_ID_HEADER]: body.requestId }
  return { status, text, headers: { ...REFUSAL_HEADERS, ...own } }
}

/** Turns errors of Fastify, the disk and the database into refusals with the texts of the contract. */
function toRefusal(error: unknown): Refused | undefined {
  if (error instanceof StorageFull) return refuse(COMMON.storageFull)
  if (error instanceof StorageAway) {
    return refuse(COMMON.storageAway, { retryAfterSeconds: retrySchedule.scheduleRetry() })
  }
  if (isDatabaseUnavailable(error)) {
    return refuse(COMMON.unavailable, { retryAfterSeconds: retrySchedule.scheduleRetry() })
  }
  const { statusCode, code } = (error ?? {}) as { statusCode?: number; code?: string }
  if (code === 'FST_ERR_BAD_URL') return refuse(COMMON.badAddress)
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return refuse(COMMON.notFound)
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refuse(COMMON.tooLarge)
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refuse(COMMON.wrongContentType)
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return refuse(COMMON.notJson)
  if (error instanceof SyntaxError && statusCode === 400) return refuse(COMMON.notJson)
  if (isUnstorableText(error)) return refuse(COMMON.invalid)
  if (statusCode === 429) return refuse(COMMON.tooMany)
  if (statusCode === 404) return refuse(COMMON.notFound)
  if (statusCode && statusCode >= 400 && statusCode < 500) return refuse({ ...COMMON.invalid, status: statusCode })
  return undefined
}
