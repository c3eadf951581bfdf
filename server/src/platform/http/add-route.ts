import { Readable } from 'node:stream'
import type { EndpointShape } from '@marquee/contract/endpoint'
import { COMMON } from '@marquee/contract/refusals'
import { createUpload } from '@marquee/contract/uploads'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { refuse } from '../errors.ts'
import type { StagedFile } from '../files/scratch.ts'
import { countRefusedUpload } from '../files/upload-metrics.ts'
import type { AppContext } from '../app-context.ts'
import type { LimitBody } from './body-limits.ts'
import type { Callers } from './caller.ts'
import { getCallerKind, admitCalls } from './admission.ts'
import { authenticate, getMaxJsonBytes, recheckCaller } from './authenticate.ts'
import { answerOnce } from './idempotency.ts'
import { receiveMultipart } from './multipart.ts'
import type { AdmitsOperators } from './operator-networks.ts'
import { toNetwork } from './network.ts'
import type { Streams } from './event-stream.ts'
import type { LoadControl } from './load.ts'
import type { Route } from './route.ts'
import { assertStatus, sendAnswer } from './send-answer.ts'
import { describeIssues } from './issue-messages.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    isFrequent?: boolean
  }
}

/** The body of the many calls that have none. */
const NO_BYTES = Readable.from([])

/** What the routes of one server share. */
export type RouteOptions = {
  context: AppContext
  callers: Callers
  checkReplies: boolean
  streams: Streams
  loadControl: LoadControl
  limitBody: LimitBody
  admitsOperators: AdmitsOperators
}

/** Adds a route to the server: authentication, parsing and the answer, each checked against its endpoint. */
export function addRoute(server: FastifyInstance, route: Route, shared: RouteOptions): void {
  const { endpoint } = route
  const { context, checkReplies, loadControl, limitBody, admitsOperators } = shared
  const answerOptions = { ...shared, callerKind: getCallerKind(endpoint) }
  server.route({
    method: endpoint.method,
    url: endpoint.path,
    // The length of a stream is not known, so it has no HEAD.
    exposeHeadRoute: endpoint.reply !== 'events',
    bodyLimit: getMaxJsonBytes(endpoint),
    config: { isFrequent: endpoint.isFrequent === true },
    ...(checkReplies && { onSend: assertStatus(endpoint) }),
    onRequest: [
      addAnswerHeaders(endpoint),
      admitCalls(endpoint, loadControl, limitBody),
      authenticate(endpoint, shared),
    ],
    handler: async (request, reply) => {
      const stagedFiles: StagedFile[] = []
      request.isHandled = true
      try {
        const params = parsePart(endpoint.params, request.params, COMMON.notFound)
        const query = parsePart(endpoint.query, requireStorable(request.query))
        const headers = parsePart(endpoint.headers, request.headers)
        const received = await receiveBody(endpoint, request, context, stagedFiles)
        await recheckCaller(endpoint, request, shared)
        const call = {
          caller: request.caller,
          params,
          query,
          body: parsePart(endpoint.form ?? endpoint.body, received.body),
          headers,
          bytes: received.bytes ?? NO_BYTES,
          files: received.files,
          address: toNetwork(request.ip),
          admitsOperators: admitsOperators(request),
          ifNoneMatch: request.headers['if-none-match'],
          requestId: request.id,
        }
        const answer = await answerOnce(endpoint, { request, reply, received }, context, () =>
          answerCall(route, call, context),
        )
        return sendAnswer(endpoint, answer, request, reply, answerOptions)
      } catch (error) {
        if (acceptsFiles(endpoint)) countRefusedUpload(error)
        throw error
      } finally {
        // Unread bytes of a part would block the next request on the same connection.
        if (request.body instanceof Readable) request.body.resume()
        // Stored files have been moved; the remaining staged files belong to nothing.
        for (const stagedFile of stagedFiles) await context.files.discard(stagedFile)
        request.activeCall?.finish()
      }
    },
  })
}

/** Also the call that announces an upload (decision 12). */
function acceptsFiles({ files, bytes, path }: EndpointShape): boolean {
  return files !== undefined || bytes !== undefined || path === createUpload.path
}

/** Every part of the call was parsed with the endpoint's own schemas, so the wide type fits the narrow one. */
async function answerCall(route: Route, call: object, context: AppContext): Promise<unknown> {
  const replica = route.mayReadReplica && (await context.database.replica?.pick())
  return route.handle(call as Parameters<Route['handle']>[0], replica ? { ...context, db: replica } : context)
}

/** Headers that every answer of the call has, also when it is refused before its handler runs. */
function addAnswerHeaders({ answers }: EndpointShape) {
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (answers) reply.headers(answers)
  }
}

async function receiveBody(
  endpoint: EndpointShape,
  request: FastifyRequest,
  context: AppContext,
  stagedFiles: StagedFile[],
): Promise<{ body: unknown; files: Record<string, StagedFile[]>; bytes?: Readable }> {
  const { body } = request
  if ((endpoint.bytes !== undefined) !== body instanceof Readable) throw refuse(COMMON.wrongContentType)
  if (body instanceof Readable) return { body: {}, files: {}, bytes: body }
  if (!endpoint.form) {
    if (endpoint.body && request.isMultipart()) throw refuse(COMMON.wrongContentType)
    return { body: getBody(request), files: {} }
  }
  const rules = endpoint.files ?? {}
  const none = Object.fromEntries(Object.keys(rules).map((name) => [name, []]))
  // A form without files may also be sent as JSON.
  if (!request.isMultipart()) return { body: getBody(request), files: none }
  const { fields, files } = await receiveMultipart(request, rules, context.files, stagedFiles)
  return { body: fields, files }
}

/** A missing body counts as an empty one; a body of `null` is invalid. */
function getBody({ body }: FastifyRequest): unknown {
  return body === undefined ? {} : body
}

/**
 * Refuses a zero character, which no stored text contains; otherwise a table would be half sent before the database
 * fails.
 */
function requireStorable(query: unknown): unknown {
  const values = Object.values(query ?? {}).flat()
  if (values.some((one) => typeof one === 'string' && one.includes('\0'))) throw refuse(COMMON.invalid)
  return query
}

function parsePart(schema: z.ZodMiniType | undefined, value: unknown, refusal = COMMON.invalid): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  if (refusal !== COMMON.invalid) throw refuse(refusal)
  throw refuse(COMMON.invalid, describeIssues(parsed.error.issues))
}
