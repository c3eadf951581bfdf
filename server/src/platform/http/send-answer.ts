import type { EndpointShape } from '@marquee/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { AppContext } from '../app-context.ts'
import { type CallerKind, streamEvents, type Streams } from './event-stream.ts'
import { formatContentDisposition } from './content-disposition.ts'
import { listStatuses } from './openapi.ts'
import { API_HEADERS, buildPageHeaders } from './pages.ts'
import {
  Answer,
  type DocumentAnswer,
  type EventsAnswer,
  type FileAnswer,
  type RecordsAnswer,
  type TableAnswer,
  type TextAnswer,
} from './route.ts'
import { sendFile } from './send-file.ts'
import { sendCompressed } from './send-compressed.ts'
import { sendRecords, sendTable } from './send-table.ts'

export type AnswerOptions = {
  context: AppContext
  /** Checks JSON answers against the contract. */
  checkReplies: boolean
  streams: Streams
  /** The kind of caller. */
  callerKind: CallerKind
}

/** Sends the answer of a route as its endpoint declares: JSON, a file, a page, a table or a stream of events. */
export async function sendAnswer(
  endpoint: EndpointShape,
  answer: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { context, checkReplies, streams, callerKind }: AnswerOptions,
): Promise<unknown> {
  reply.headers(API_HEADERS)
  if (endpoint.reply === 'events') return streamEvents(answer as EventsAnswer, reply, context, streams, callerKind)
  if (endpoint.reply === 'file') return sendFile(answer as FileAnswer, request, reply, context.files.storage)
  if (endpoint.reply === 'records') return sendRecords(answer as RecordsAnswer, request, reply)
  if (endpoint.reply === 'table') return sendTable(answer as TableAnswer, request, reply)
  if (endpoint.reply === 'document') {
    const { type, fileName, bytes } = answer as DocumentAnswer
    return reply
      .type(type)
      .headers({ 'cache-control': 'no-store', 'content-disposition': formatContentDisposition('inline', fileName) })
      .send(bytes)
  }
  if (endpoint.reply === 'page' || endpoint.reply === 'text') {
    const { type, text, fileName } = answer as TextAnswer
    if (fileName !== undefined) {
      reply.headers({
        'cache-control': 'no-store',
        'content-disposition': formatContentDisposition('attachment', fileName),
      })
    }
    return reply
      .headers(endpoint.reply === 'page' ? buildPageHeaders(undefined) : API_HEADERS)
      .type(type)
      .send(text)
  }
  const wrapped = answer instanceof Answer ? answer : new Answer(answer)
  reply.code(wrapped.status ?? endpoint.status ?? 200).headers(wrapped.headers)
  if (wrapped.body === null) return reply.send()
  if (checkReplies) assertContract(endpoint, endpoint.reply, wrapped.body)
  reply.header('cache-control', 'no-store')
  if (wrapped.isCompressible) return sendCompressed(wrapped.body, request, reply)
  return reply.send(wrapped.body)
}

/** @throws when an answer breaks the contract, which is a bug of the server */
function assertContract(endpoint: EndpointShape, schema: z.ZodMiniType, body: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(body))
  const checked = schema.safeParse(sent)
  const where = checked.success
    ? findUnknown(sent, checked.data)
    : checked.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
  if (where === undefined) return
  throw new Error(`${endpoint.method} ${endpoint.path} answered something else than the contract says: ${where}`)
}

/** Finds a field that the schema does not declare and zod would drop, although the API document excludes it. */
function findUnknown(sent: unknown, known: unknown): string | undefined {
  if (!isObject(sent) || !isObject(known)) return undefined
  for (const [name, value] of Object.entries(sent)) {
    if (!Object.hasOwn(known, name)) return name
    const inside = findUnknown(value, known[name])
    if (inside !== undefined) return `${name}.${inside}`
  }
  return undefined
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** @throws when the API document does not declare the status, which is a bug as well */
export function assertStatus(endpoint: EndpointShape) {
  const statuses = listStatuses(endpoint)
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { method, path } = endpoint
    const { statusCode } = reply
    if (!statuses.has(statusCode))
      throw new Error(`${method} ${path} answered ${statusCode}, which it does not declare`)
  }
}
