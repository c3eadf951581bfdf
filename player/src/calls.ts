import type { EndpointShape, EndpointReply, EndpointBodyInput } from '@marquee/contract/endpoint'
import type { Clock } from './clock.ts'
import { isPreciseEnough } from './clock.rules.ts'
import { InvalidAnswer, toCallError, Refused, Unreachable, throwUnreachable } from './call-errors.ts'
import { type StartTimer, type Deadline, createDeadline } from './deadline.ts'

/** One call of a device: the request with its token, the response by the contract, and the time of the server. */

export const ANSWER_TIMEOUT_MS = 20_000
/** The header `Date` has whole seconds. */
const SECOND_MS = 1000

export type CallParts = {
  /** The address of the server, such as http://127.0.0.1:3000. */
  baseUrl: string
  clock: Clock
  token: () => string | null
  /** Called when the credential of this device is no longer valid. */
  onUnpaired: () => void
  send: typeof fetch
  after: StartTimer
}

export type CallOptions = {
  path?: string
  body?: unknown
  secret?: string
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
}
export type Answer = { status: number; headers: Headers; json: unknown }

export function createCalls({ baseUrl, clock, token, onUnpaired, send, after }: CallParts) {
  let latencyMs: number | null = null
  let isOnline = false

  async function call<E extends EndpointShape>(
    endpoint: E,
    asked: CallOptions & { body?: EndpointBodyInput<E> },
  ): Promise<EndpointReply<E>> {
    return parse(endpoint, (await request(endpoint, asked)).json)
  }

  async function request(endpoint: EndpointShape, asked: CallOptions): Promise<Answer> {
    const limit = createDeadline(asked.signal, ANSWER_TIMEOUT_MS, after)
    const askedAtMs = clock.monotonicMs()
    try {
      const response = await open(endpoint, asked, limit)
      const tookMs = clock.monotonicMs() - askedAtMs
      const json: unknown = response.status === 304 ? null : await response.json()
      learnFromDate(clock, response.headers.get('date'), tookMs, askedAtMs + tookMs)
      return { status: response.status, headers: response.headers, json }
    } catch (error) {
      if (error instanceof Refused || error instanceof Unreachable) throw error
      throw new InvalidAnswer(`${endpoint.path} answered something else: ${String(error)}`)
    } finally {
      limit.end()
    }
  }

  /** Resolves with the response after its headers; the body may still arrive. */
  async function open(endpoint: EndpointShape, asked: CallOptions, limit: Deadline): Promise<Response> {
    const credential = asked.secret ?? (endpoint.who.includes('device') ? token() : null)
    const response = await sendRequest(`${baseUrl}${asked.path ?? endpoint.path}`, {
      method: endpoint.method,
      headers: {
        ...asked.headers,
        ...(credential ? { authorization: credential } : {}),
        ...(asked.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
      signal: limit.signal,
      cache: 'no-store',
    })
    if (response.ok || response.status === 304) return response
    const no = await toCallError(response)
    if (no instanceof Refused && no.status === 401 && credential !== null && credential === token()) onUnpaired()
    throw no
  }

  async function sendRequest(url: string, init: RequestInit): Promise<Response> {
    const askedAtMs = clock.monotonicMs()
    const response = await send(url, init).catch((error: unknown) => {
      isOnline = false
      return throwUnreachable(error)
    })
    recordContact(clock.monotonicMs() - askedAtMs)
    return response
  }

  function recordContact(tookMs: number | null): void {
    isOnline = true
    latencyMs = tookMs ?? latencyMs
  }

  return { call, request, open, sendRequest, recordContact, state: () => ({ isOnline, latencyMs }) }
}

/** Parses a response by the contract; anything else is an `InvalidAnswer`. */
export function parse<E extends EndpointShape>(endpoint: E, json: unknown): EndpointReply<E> {
  if (typeof endpoint.reply === 'string') throw new TypeError(`${endpoint.path} does not answer JSON`)
  const reply = endpoint.reply.safeParse(json)
  if (!reply.success) throw new InvalidAnswer(`${endpoint.path} answered something else: ${reply.error.message}`)
  // The schema is that of the endpoint, so its output is the reply.
  return reply.data as EndpointReply<E>
}

/** Before the first response to a heartbeat, the header `Date` corrects or confirms the clock. */
function learnFromDate(clock: Clock, date: string | null, tookMs: number, atMonotonicMs: number): void {
  const earliest = date ? Date.parse(date) : Number.NaN
  if (clock.offsetMs() !== null || Number.isNaN(earliest) || !isPreciseEnough(tookMs)) return
  const latest = earliest + SECOND_MS + tookMs
  const believed = clock.now() - clock.monotonicMs() + atMonotonicMs
  const mayBeRight = earliest <= believed && believed <= latest
  clock.learn(mayBeRight ? believed : (earliest + latest) / 2, atMonotonicMs)
}
