import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

const registry = new Registry()
collectDefaultMetrics({ register: registry })

const requests = new Counter({
  name: 'marquee_http_requests_total',
  help: 'Answered requests',
  labelNames: ['method', 'route', 'status'],
  registers: [registry],
})
const seconds = new Histogram({
  name: 'marquee_http_request_seconds',
  help: 'Time from request to answer',
  labelNames: ['method', 'route'],
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
  registers: [registry],
})

/** Counts by the pattern of the route, never by the address, which may hold a token. */
export function countRequest(method: string, route: string, status: number, ms: number): void {
  requests.inc({ method, route, status })
  seconds.observe({ method, route }, ms / 1000)
}

export async function metricsText(): Promise<{ type: string; text: string }> {
  return { type: registry.contentType, text: await registry.metrics() }
}
