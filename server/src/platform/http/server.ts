import fastifyMultipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import { COMMON } from '@marquee/contract/refusals'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { MINUTES, SECONDS } from '../clock.ts'
import { refuse } from '../errors.ts'
import type { AppContext } from '../app-context.ts'
import { shortenId } from '../log.ts'
import { addRoute } from './add-route.ts'
import { BODY_LIMITS, type BodyLimits, createBodyLimit, type LimitBody } from './body-limits.ts'
import type { Callers } from './caller.ts'
import { requireHost, closeOnSilence, closeUnread, SILENCE_MS, ANONYMOUS_JSON_BYTES } from './authenticate.ts'
import { answerInLanguage } from './language.ts'
import { createStreams } from './event-stream.ts'
import { registerJsonParser } from './json.ts'
import { limitPipelining, limitConnections, CONNECTION_OPTIONS } from './connections.ts'
import { countRequest } from './metrics.ts'
import { createMethodLookup } from './methods.ts'
import { shortenAddress } from './network.ts'
import { type AdmitsOperators, isConsolePage, refuseConsole, restrictOperators } from './operator-networks.ts'
import { HTTPS_HEADERS, type Pages } from './pages.ts'
import { createLoadControl } from './load.ts'
import { answerRefusal, answerUnreadable, refuseExpectation } from './refusals.ts'
import { createRequestIds, REQUEST_ID_HEADER } from './request-id.ts'
import type { Route } from './route.ts'
import { finishCalls } from './shutdown.ts'
import { traceCalls } from './trace-calls.ts'

/** The HTTP server for other modules: it listens, closes, and answers injected requests. */
export type HttpServer = FastifyInstance

export type ServerOptions = {
  context: AppContext
  routes: readonly Route[]
  callers: Callers
  pages: Pages
  /** Checks every answer against the contract; on in tests, where a wrong answer fails. */
  checkReplies: boolean
  /** How long a connection may be silent while a body or an answer is under way. */
  silenceMs?: number
  /** How long a body may take. */
  bodyLimits?: BodyLimits
  /** The maximum number of connections; by default, derived from the limit of open files. */
  maxConnections?: number
  /** The delay of the event loop, by which devices are shed; without it they are not. */
  getLoopDelayMs?: () => number
}

/** Builds the HTTP server with every route; it does not listen yet. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { context, routes, callers, pages, checkReplies, getLoopDelayMs = () => 0 } = options
  const streams = createStreams()
  const loadControl = createLoadControl(getLoopDelayMs)
  const limitBody = createBodyLimit(options.bodyLimits ?? BODY_LIMITS)
  const server = createServer(context)
  limitConnections(server.server, {
    loadControl,
    log: context.log,
    trustedProxies: context.config.trustProxy,
    maxConnections: options.maxConnections,
  })
  server.addHook('preClose', () => finishCalls(server.server, context, { streams, loadControl }))
  await addParsers(server, routes)
  await server.register(fastifyStatic, { serve: false, root: context.files.storage.scratch })
  server.decorateRequest('caller', undefined)
  server.decorateRequest('authenticatedAt', undefined)
  server.decorateRequest('activeCall', undefined)
  server.decorateRequest('isHandled', false)
  addHooks(server, options, limitBody)
  server.setErrorHandler((error, request, reply) => answerRefusal(error, request, reply))
  const admitsOperators = restrictOperators(context.config.operatorNetworks)
  for (const route of routes)
    addRoute(server, route, { context, callers, checkReplies, streams, loadControl, limitBody, admitsOperators })
  await pages.register(server)
  server.setNotFoundHandler(createNotFoundHandler(routes, pages, admitsOperators))
  return server
}

function createServer(context: AppContext): FastifyInstance {
  const server = Fastify({
    loggerInstance: toBaseLogger(context),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: createRequestIds(context.config.trustProxy),
    // For calls that do not exist; every route sets its own limit.
    bodyLimit: ANONYMOUS_JSON_BYTES,
    trustProxy: context.config.trustProxy.length > 0 ? context.config.trustProxy : false,
    // A hundred megabytes over a slow connection take long; the headers do not.
    requestTimeout: 30 * MINUTES,
    keepAliveTimeout: 72 * SECONDS,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // Active calls are finished before (shutdown.ts), and calls that still arrive are answered.
    forceCloseConnections: true,
    return503OnClosing: false,
    // A hook checks the host, with our own error message.
    http: { requireHostHeader: false, ...CONNECTION_OPTIONS },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => void answerRefusal(error, request, reply),
  })
  server.server.on('checkExpectation', refuseExpectation)
  return server
}

/** Only JSON, forms and streamed bodies are accepted. */
async function addParsers(server: FastifyInstance, routes: readonly Route[]): Promise<void> {
  // Plain text would arrive as a body.
  server.removeContentTypeParser('text/plain')
  registerJsonParser(server)
  // Streamed bodies are passed on as they arrive; other calls refuse these types.
  const streamedTypes = [...new Set(routes.flatMap(({ endpoint }) => endpoint.bytes ?? []))]
  if (streamedTypes.length > 0)
    server.addContentTypeParser(streamedTypes, (_request, payload, done) => done(null, payload))
  await server.register(fastifyMultipart, {
    // Files have their own limit; without this the limit for JSON bodies would apply to them.
    limits: {
      fileSize: Infinity,
      fieldNameSize: 200,
      fieldSize: 1024 * 1024,
      fields: 500,
      parts: 600,
      headerPairs: 100,
    },
  })
}

/** The hooks of every request; those of a call are in add-route.ts. */
function addHooks(
  server: FastifyInstance,
  { context, routes, silenceMs = SILENCE_MS }: ServerOptions,
  limitBody: LimitBody,
): void {
  const callPaths = new Set<string | undefined>(routes.map(({ endpoint }) => endpoint.path))
  server.addHook('onRequest', async (request, reply) => void reply.header(REQUEST_ID_HEADER, request.id))
  answerInLanguage(server)
  traceCalls(server)
  server.addHook('onRequest', limitPipelining())
  server.addHook('onRequest', requireHost)
  server.addHook('onRequest', closeOnSilence(silenceMs))
  server.addHook('onRequest', async (request, reply) => {
    if (context.config.production) reply.headers(HTTPS_HEADERS)
    // Each route sets its own limit; pages and files have no body.
    if (!callPaths.has(request.routeOptions.url)) limitBody(request, reply)
  })
  server.addHook('onSend', closeUnread(silenceMs))
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    countRequest(request.method, route, reply.statusCode, isStream(reply) ? undefined : reply.elapsedTime)
    // Shed calls are counted, and not logged one by one.
    if (reply.statusCode === 503 && reply.hasHeader('retry-after')) return
    // Heartbeats of a fleet would hide everything else.
    const level = request.routeOptions.config.isFrequent && reply.statusCode < 500 ? 'debug' : 'info'
    if (!context.log.isLevelEnabled(level)) return
    request.log[level](
      { method: request.method, route, status: reply.statusCode, ...describeCaller(request, reply) },
      'answered',
    )
  })
}

function describeCaller({ caller, ip }: FastifyRequest, { elapsedTime }: FastifyReply): object {
  const user = caller?.kind === 'user' ? { user: shortenId(caller.userId) } : {}
  return { ms: Math.round(elapsedTime), ...user, network: shortenAddress(ip) }
}

/** Answers with the web application, or refuses a wrong method or an unknown address. */
function createNotFoundHandler(routes: readonly Route[], pages: Pages, admitsOperators: AdmitsOperators) {
  const findMethods = createMethodLookup(routes.map(({ endpoint }) => endpoint))
  return (request: FastifyRequest, reply: FastifyReply) => {
    if (pages.showsApplication(request)) {
      return isConsolePage(request) && !admitsOperators(request)
        ? refuseConsole(request, reply)
        : pages.sendApplication(reply)
    }
    const allowed = findMethods(request.url.split('?')[0] ?? '')
    if (allowed.length > 0) {
      return answerRefusal(refuse(COMMON.wrongMethod), request, reply.header('allow', allowed.join(', ')))
    }
    return answerRefusal(refuse(COMMON.notFound), request, reply)
  }
}

/** Streams are excluded from response times, because they last hours. */
function isStream(reply: FastifyReply): boolean {
  return String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')
}

/** The log with the type that Fastify expects, which has fewer methods. */
function toBaseLogger(context: AppContext): FastifyBaseLogger {
  return context.log
}
