import { randomUUID } from 'node:crypto'
import fastifyMultipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import { COMMON } from '@marquee/contract/refusals'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { MINUTES, SECONDS } from '../clock.ts'
import { refuse } from '../errors.ts'
import type { AppContext } from '../app-context.ts'
import { addRoute } from './add-route.ts'
import { BODY_LIMITS, type BodyLimits, createBodyLimit } from './body-limits.ts'
import type { Callers } from './caller.ts'
import { requireHost, closeOnSilence, closeUnread, SILENCE_MS, ANONYMOUS_JSON_BYTES } from './authenticate.ts'
import { createStreams } from './event-stream.ts'
import { registerJsonParser } from './json.ts'
import { limitPipelining, limitConnections, CONNECTION_OPTIONS } from './connections.ts'
import { countRequest } from './metrics.ts'
import { createMethodLookup } from './methods.ts'
import { HTTPS_HEADERS, registerPages, type Pages } from './pages.ts'
import { createLoadControl } from './load.ts'
import { answerRefusal, answerUnreadable, refuseExpectation } from './refusals.ts'
import type { Route } from './route.ts'
import { finishCalls } from './shutdown.ts'
import { shedEarly } from './early-shedding.ts'

/** The server as the rest of the house knows it: it listens, closes, and can be asked without a line. */
export type HttpServer = FastifyInstance

export type ServerOptions = {
  context: AppContext
  routes: readonly Route[]
  callers: Callers
  pages: Pages
  /** Holds every reply against the contract; on in tests, where a wrong one is a failure. */
  checkReplies: boolean
  /** How long the line may be silent while a body or an answer is on its way. */
  silenceMs?: number
  /** How long a body may take. */
  bodyLimits?: BodyLimits
  /** Lines that are kept at the same time; as many as fit where it is not said. */
  maxConnections?: number
  /** How late the event loop is; devices are turned away by it where it is known. */
  getLoopDelayMs?: () => number
}

/** The HTTP server with every route; not listening yet. */
export async function buildServer({
  context,
  routes,
  callers,
  pages,
  checkReplies,
  silenceMs = SILENCE_MS,
  bodyLimits = BODY_LIMITS,
  maxConnections,
  getLoopDelayMs = () => 0,
}: ServerOptions): Promise<FastifyInstance> {
  const streams = createStreams()
  const loadControl = createLoadControl(getLoopDelayMs)
  const limitBody = createBodyLimit(bodyLimits)
  const server = Fastify({
    loggerInstance: toBaseLogger(context),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Of calls that do not exist; each other one says what it takes.
    bodyLimit: ANONYMOUS_JSON_BYTES,
    trustProxy: context.config.trustProxy.length > 0 ? context.config.trustProxy : false,
    // A hundred megabytes over a slow line take their time; the headers do not.
    requestTimeout: 30 * MINUTES,
    keepAliveTimeout: 72 * SECONDS,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // What is under way when the server stops has been finished by then (see stop.ts), and what still comes is answered.
    forceCloseConnections: true,
    return503OnClosing: false,
    // A host is asked for below, in our words.
    http: { requireHostHeader: false, ...CONNECTION_OPTIONS },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => void answerRefusal(error, request, reply),
  })
  server.server.on('checkExpectation', refuseExpectation)
  limitConnections(server.server, {
    loadControl,
    log: context.log,
    trustedProxies: context.config.trustProxy,
    maxConnections: maxConnections,
  })
  shedEarly(
    server.server,
    routes.map(({ endpoint }) => endpoint),
    loadControl,
  )
  server.addHook('preClose', () => finishCalls(server.server, context, { streams, loadControl }))
  // Only JSON and forms are understood; plain text would arrive as a body of its own.
  server.removeContentTypeParser('text/plain')
  registerJsonParser(server)
  // What a call takes byte by byte is handed on as it arrives; other calls refuse it.
  const streamedTypes = [...new Set(routes.flatMap(({ endpoint }) => endpoint.bytes ?? []))]
  if (streamedTypes.length > 0)
    server.addContentTypeParser(streamedTypes, (_request, payload, done) => done(null, payload))
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
  await server.register(fastifyStatic, { serve: false, root: context.config.mediaDir })
  const callPaths = new Set<string | undefined>(routes.map(({ endpoint }) => endpoint.path))
  server.decorateRequest('caller', undefined)
  server.decorateRequest('underWay', undefined)
  server.decorateRequest('isHandled', false)
  server.addHook('onRequest', limitPipelining())
  server.addHook('onRequest', requireHost)
  server.addHook('onRequest', closeOnSilence(silenceMs))
  server.addHook('onRequest', async (request, reply) => {
    if (context.config.production) reply.headers(HTTPS_HEADERS)
    // Each call says itself what its body may take; pages and files take none.
    if (!callPaths.has(request.routeOptions.url)) limitBody(request, reply)
  })
  server.addHook('onSend', closeUnread(silenceMs))
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    countRequest(request.method, route, reply.statusCode, isStream(reply) ? undefined : reply.elapsedTime)
    // What there is no time for is counted where it is turned away, and not written down line by line.
    if (reply.statusCode === 503 && reply.hasHeader('retry-after')) return
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
  server.setErrorHandler((error, request, reply) => answerRefusal(error, request, reply))
  for (const route of routes)
    addRoute(server, route, { context, callers, checkReplies, streams, loadControl, limitBody })
  await registerPages(server, pages)
  const findMethods = createMethodLookup(routes.map(({ endpoint }) => endpoint))
  server.setNotFoundHandler((request, reply) => {
    if (pages.showsApplication(request)) return pages.sendApplication(reply)
    const allowed = findMethods(request.url.split('?')[0] ?? '')
    if (allowed.length > 0) {
      return answerRefusal(refuse(COMMON.wrongMethod), request, reply.header('allow', allowed.join(', ')))
    }
    return answerRefusal(refuse(COMMON.notFound), request, reply)
  })
  return server
}

/** One that lasted hours says nothing about how quick answers are. */
function isStream(reply: FastifyReply): boolean {
  return String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')
}

/** The log as the framework takes it; it knows fewer of its methods. */
function toBaseLogger(context: AppContext): FastifyBaseLogger {
  return context.log
}
