/**
 * What it means when the answer is not what was asked for: the server says no, nobody answers, or somebody else does.
 */

/** No server means longer than this. */
const MAX_RETRY_AFTER_MS = 600_000

/** The server answered no. */
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

/** No answer: no network, a dead line, a server that is down, or something else that answers in its place. */
export class Unreachable extends Error {
  override readonly name: string = 'Unreachable'
}

/** An answer that is none of ours: a proxy's page, half a document, another version of the contract. */
export class InvalidAnswer extends Unreachable {}

/**
 * Whether the server looked at it and will never take it; being busy, down or signed out is none of that, nor
 * being an older one that does not know the call.
 */
export function isFinal(error: unknown): boolean {
  return (
    error instanceof Refused &&
    error.status >= 400 &&
    error.status < 500 &&
    ![401, 403, 404, 405, 408, 425, 429].includes(error.status)
  )
}

/** How long the server asked to be left alone; null when it did not. */
export function getRetryAfterMs(error: unknown): number | null {
  return error instanceof Refused ? error.retryAfterMs : null
}

/** The page of a proxy, the sign-in of a portal, the 401 of a gateway: none of them is the server saying no. */
export async function toCallError(response: Response): Promise<Refused | Unreachable> {
  const body: unknown = await response.json().catch(() => null)
  const isOurs = typeof body === 'object' && body !== null && 'message' in body && 'code' in body
  if (!isOurs) return new Unreachable(`answered ${response.status}`)
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const toldMs = Number.isFinite(seconds) ? Math.min(seconds * 1000, MAX_RETRY_AFTER_MS) : null
  return new Refused(response.status, String(body.message), toldMs)
}

/** A file that is missing is missing, whoever says it. */
export async function toFileError(response: Response): Promise<Refused | Unreachable> {
  const no = await toCallError(response)
  return response.status === 404 ? new Refused(404, no.message, null) : no
}

export function throwUnreachable(error: unknown): never {
  throw new Unreachable(String(error))
}
