/** Errors of calls: the server refuses, there is no response, or the response is not from the server. */

/** A longer `Retry-After` is cut to this. */
const MAX_RETRY_AFTER_MS = 600_000

/** The server refused the call. */
export class Refused extends Error {
  readonly status: number
  readonly retryAfterMs: number | null
  constructor(status: number, message: string, retryAfterMs: number | null) {
    super(message)
    this.name = 'Refused'
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * No response of the server: no network, a broken connection, a server that is down, or a proxy that responds instead.
 */
export class Unreachable extends Error {
  override readonly name: string = 'Unreachable'
}

/** A response outside of the contract: a proxy's page, a truncated document, another version. */
export class InvalidAnswer extends Unreachable {}

/**
 * Whether the server will never accept the data. A server that is busy or down, a 401, and an older server without the
 * call are not final.
 */
export function isFinal(error: unknown): boolean {
  return (
    error instanceof Refused &&
    error.status >= 400 &&
    error.status < 500 &&
    ![401, 403, 404, 405, 408, 425, 429].includes(error.status)
  )
}

/** The server's `Retry-After` in milliseconds; null without one. */
export function getRetryAfterMs(error: unknown): number | null {
  return error instanceof Refused ? error.retryAfterMs : null
}

/** A page of a proxy or a captive portal, or the 401 of a gateway, is not a refusal of the server. */
export async function toCallError(response: Response): Promise<Refused | Unreachable> {
  const body: unknown = await response.json().catch(() => null)
  const isOurs = typeof body === 'object' && body !== null && 'message' in body && 'code' in body
  if (!isOurs) return new Unreachable(`answered ${response.status}`)
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const toldMs = Number.isFinite(seconds) ? Math.min(seconds * 1000, MAX_RETRY_AFTER_MS) : null
  return new Refused(response.status, String(body.message), toldMs)
}

/** A 404 for a file counts as a refusal, even if a proxy sends it. */
export async function toFileError(response: Response): Promise<Refused | Unreachable> {
  const no = await toCallError(response)
  return response.status === 404 ? new Refused(404, no.message, null) : no
}

export function throwUnreachable(error: unknown): never {
  throw new Unreachable(String(error))
}
