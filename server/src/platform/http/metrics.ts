import { Counter, Histogram } from 'prom-client'
import { registry } from '../metrics.ts'

const requests = new Counter({
  name: 'marquee_http_requests_total',
  help: 'Answered requests',
  labelNames: ['method', 'route', 'status'],
  registers: [registry],
})
const seconds = new Histogram({
  name: 'marquee_http_request_seconds',
  help: 'Time from request to answer, streams left out',
  labelNames: ['method', 'route'],
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
  registers: [registry],
})

/**
 * Counts by the pattern of the route, never by the address, which may hold a token.
 *
 * @param ms undefined for a stream
 */
export function countRequest(method: string, route: string, status: number, ms: number | undefined): void {
  requests.inc({ method, route, status })
  if (ms !== undefined) seconds.observe({ method, route }, ms / 1000)
}
