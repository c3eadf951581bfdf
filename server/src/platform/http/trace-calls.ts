import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type CallSpan, getTracing } from '../tracing.ts'

const spans = new WeakMap<FastifyRequest, CallSpan>()

/** Gives each call a span, in which its statements are, when traces are on. */
export function traceCalls(server: FastifyInstance): void {
  if (!getTracing()) return
  server.addHook('onRequest', (request, _reply, done) => {
    const span = getTracing()?.startCall(request.headers)
    if (!span) return done()
    spans.set(request, span)
    span.run(done)
  })
  // Reading a body loses the context.
  server.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.run(done)
    else done()
  })
  server.addHook('onResponse', async (request, { statusCode }) => {
    spans.get(request)?.end(`${request.method} ${request.routeOptions.url ?? 'none'}`, statusCode)
  })
}
