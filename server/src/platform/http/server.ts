import { randomUUID } from 'node:crypto'
import fastifyMultipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import type { EndpointShape } from '@marquee/contract/endpoint'
import { COMMON } from '@marquee/contract/refusals'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type * as z from 'zod/mini'
import { isUnstorableText } from '../db/unstorable.ts'
import { refuse, Refused } from '../errors.ts'
import type { Piece } from '../files/file-store.ts'
import type { House } from '../house.ts'
import type { Caller, Callers } from './caller.ts'
import { streamEvents } from './event-stream.ts'
import { countRequest } from './metrics.ts'
import { receiveMultipart } from './multipart.ts'
import { API_HEADERS, PAGE_HEADERS, registerPages, type Pages } from './pages.ts'
import { Answer, type EventsAnswer, type FileAnswer, type Route, type TextAnswer } from './route.ts'
import { sendFile } from './send-file.ts'
import { sentenceFor } from './sentences.ts'

/** The server as the rest of the house knows it: it listens, closes, and can be asked without a line. */
export type HttpServer = FastifyInstance

const JSON_BYTES = 4 * 1024 * 1024

export type ServerOptions = {
  house: House
  routes: readonly Route[]
  callers: Callers
  pages: Pages
  /** Holds every reply against the contract; on in tests, where a wrong one is a failure. */
  checkReplies: boolean
}

/** The HTTP server with every route; not listening yet. */
export async function buildServer({
  house,
  routes,
  callers,
  pages,
  checkReplies,
}: ServerOptions): Promise<FastifyInstance> {
  const server = Fastify({
    loggerInstance: baseLogger(house),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: JSON_BYTES,
    trustProxy: house.config.trustProxy.length > 0 ? house.config.trustProxy : false,
    // A hundred megabytes over a slow line take their time; the headers do not.
    requestTimeout: 30 * 60_000,
    keepAliveTimeout: 72_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: true,
  })
  // Only JSON and forms are understood; plain text would arrive as a body of its own.
  server.removeContentTypeParser('text/plain')
  await server.register(fastifyMultipart, {
    // Files have a meter of their own; without this the limit of JSON bodies would cut them.
    limits: {
      fileSize: Infinity,
      fieldNameSize: 200,
      fieldSize: 1024 * 1024,
      fields: 500,
      parts: 600,
      headerPairs: 100,
    },
  })
  await server.register(fastifyStatic, { serve: false, root: house.config.mediaDir })
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    countRequest(request.method, route, reply.statusCode, reply.elapsedTime)
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
  server.setErrorHandler((error, request, reply) => answerRefusal(error, request, reply))
  for (const route of routes) addRoute(server, route, house, callers, checkReplies)
  await registerPages(server, pages)
  server.setNotFoundHandler((request, reply) => {
    if (pages.showsApplication(request)) return pages.sendApplication(reply)
    return answerRefusal(refuse(COMMON.notFound), request, reply)
  })
  return server
}

/** The log as the framework takes it; it knows fewer of its methods. */
function baseLogger(house: House): FastifyBaseLogger {
  return house.log
}

function addRoute(server: FastifyInstance, route: Route, house: House, callers: Callers, checkReplies: boolean): void {
  const { endpoint } = route
  server.route({
    method: endpoint.method,
    url: endpoint.path,
    // A stream has no end whose length could be told.
    exposeHeadRoute: endpoint.reply !== 'events',
    handler: async (request, reply) => {
      const pieces: Piece[] = []
      try {
        const caller = await knowCaller(endpoint, request, callers)
        const params = parsePart(endpoint.params, request.params, COMMON.notFound)
        const query = parsePart(endpoint.query, request.query)
        const received = await receiveBody(endpoint, request, house, pieces)
        const call = {
          caller,
          params,
          query,
          body: parsePart(endpoint.form ?? endpoint.body, received.body),
          files: received.files,
          address: request.ip,
          ifNoneMatch: request.headers['if-none-match'],
          requestId: request.id,
        }
        const answer = await answerCall(route, call, house)
        return sendAnswer(endpoint, answer, request, reply, house, checkReplies)
      } finally {
        // Kept pieces have moved on; what is still here belongs to nothing.
        for (const piece of pieces) await house.files.discard(piece)
      }
    },
  })
}

/** Every part of the call was parsed with the endpoint's own schemas, so the wide call fits the narrow one. */
function answerCall(route: Route, call: object, house: House): Promise<unknown> {
  return route.handle(call as Parameters<Route['handle']>[0], house)
}

async function receiveBody(
  endpoint: EndpointShape,
  request: FastifyRequest,
  house: House,
  pieces: Piece[],
): Promise<{ body: unknown; files: Record<string, Piece[]> }> {
  if (!endpoint.form) {
    if (endpoint.body && request.isMultipart()) throw refuse(COMMON.wrongContentType)
    return { body: bodyOf(request), files: {} }
  }
  const rules = endpoint.files ?? {}
  const none = Object.fromEntries(Object.keys(rules).map((name) => [name, []]))
  // A form without files may come as JSON as well.
  if (!request.isMultipart()) return { body: bodyOf(request), files: none }
  const { fields, files } = await receiveMultipart(request, rules, house.files, pieces)
  return { body: fields, files }
}

/** A call without a body is one that says nothing; a body of `null` is one that says the wrong thing. */
function bodyOf({ body }: FastifyRequest): unknown {
  return body === undefined ? {} : body
}

/** Who is calling, decided before a byte of the body is read. */
async function knowCaller(
  endpoint: EndpointShape,
  request: FastifyRequest,
  callers: Callers,
): Promise<Caller | undefined> {
  if (endpoint.who.includes('anyone')) return undefined
  // The token stands there as it is, without a word before it (TRAP-19).
  const token = request.headers.authorization
  if (!token) throw refuse(COMMON.notSignedIn)
  const kind = endpoint.who.includes('device') ? 'device' : endpoint.who.includes('pairing') ? 'pairing' : 'user'
  const caller = await callers[kind](token)
  if (!caller) throw refuse(COMMON.notSignedIn)
  if (caller.kind === 'user' && !endpoint.who.includes(caller.role)) throw refuse(COMMON.wrongRole)
  return caller
}

function parsePart(schema: z.ZodMiniType | undefined, value: unknown, refusal = COMMON.invalid): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  if (refusal !== COMMON.invalid) throw refuse(refusal)
  throw refuse(COMMON.invalid, sentenceFor(parsed.error.issues))
}

async function sendAnswer(
  endpoint: EndpointShape,
  answer: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  house: House,
  checkReplies: boolean,
): Promise<unknown> {
  reply.headers(API_HEADERS)
  if (endpoint.reply === 'events') return streamEvents(answer as EventsAnswer, reply, house)
  if (endpoint.reply === 'file') return sendFile(answer as FileAnswer, request, reply)
  if (endpoint.reply === 'page' || endpoint.reply === 'text') {
    const { type, text } = answer as TextAnswer
    return reply
      .headers(endpoint.reply === 'page' ? PAGE_HEADERS : API_HEADERS)
      .type(type)
      .send(text)
  }
  const wrapped = answer instanceof Answer ? answer : new Answer(answer)
  reply.code(wrapped.status ?? endpoint.status ?? 200).headers(wrapped.headers)
  if (wrapped.body === null) return reply.send()
  if (checkReplies) holdAgainstContract(endpoint, endpoint.reply, wrapped.body)
  return reply.header('cache-control', 'no-store').send(wrapped.body)
}

/** A reply that breaks the contract is a bug of ours, never the caller's. */
function holdAgainstContract(endpoint: EndpointShape, schema: z.ZodMiniType, body: unknown): void {
  const checked = schema.safeParse(JSON.parse(JSON.stringify(body)))
  if (checked.success) return
  const where = checked.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
  throw new Error(`${endpoint.method} ${endpoint.path} answered something else than the contract says: ${where}`)
}

/** The one place where a refusal, or a bug, becomes an answer. */
function answerRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refused = error instanceof Refused ? error : refusalOf(error)
  if (!refused) request.log.error({ err: error, requestId: request.id }, 'a bug')
  const { message, code, status, field, details } = refused ?? refuse(COMMON.broken)
  return reply
    .code(status)
    .headers(API_HEADERS)
    .header('cache-control', 'no-store')
    .send({
      message,
      error: message,
      code,
      requestId: request.id,
      ...(field ? { field } : {}),
      ...(details === undefined ? {} : { details }),
    })
}

/** What the framework itself refuses, in our words. */
function refusalOf(error: unknown): Refused | undefined {
  const { statusCode, code } = (error ?? {}) as { statusCode?: number; code?: string }
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
