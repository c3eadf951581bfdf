/** Errors without a connection: the network fails, or no server listens. */
const NETWORK_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/**
 * Error codes of PostgreSQL: broken connection (08), refused password or missing database (28, 3D), no resources (53),
 * stop or timeout (57), read-only after a failover (25006), idle transaction and lock timeout (25P03, 55P03).
 */
const POSTGRES_CODES = /^(08|28|3D|53|57)[0-9A-Z]{3}$|^(25006|25P03|55P03)$/

/** Messages of the driver for errors without a code. */
const DRIVER_MESSAGES =
  /^Connection terminated|^timeout exceeded when trying to connect|^timeout expired|^Query read timeout|^Client (was closed|has encountered)/

/** Whether an error means that the database is unavailable now, so that a later attempt can succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // This error means that the caller closed the connection.
  if (error.message === 'aborted') return false
  const { code = '' } = error as { code?: unknown }
  const isAway =
    NETWORK_CODES.has(String(code)) || POSTGRES_CODES.test(String(code)) || DRIVER_MESSAGES.test(error.message)
  return isAway || isDatabaseUnavailable(error.cause)
}
