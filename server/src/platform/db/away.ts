/** No connection to the database: the network between is gone, or PostgreSQL does not listen. */
const NO_NETWORK: ReadonlySet<string> = new Set([
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
 * Codes of PostgreSQL: connections that break (08), a password or a database that is being changed (28, 3D), what it has
 * no room for (53), a stop, and a limit of time (57); a server that only reads after a failover, and locks and
 * transactions that took too long.
 */
const SAID_BY_POSTGRES = /^(08|28|3D|53|57)[0-9A-Z]{3}$|^(25006|25P03|55P03)$/

/** How the driver says it where it has no code for it. */
const SAID_BY_DRIVER =
  /^Connection terminated|^timeout exceeded when trying to connect|^timeout expired|^Query read timeout|^Client (was closed|has encountered)/

/** Whether that failed because the database cannot be used now; it can be again, and then the same succeeds. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // That is how a caller who hangs up looks.
  if (error.message === 'aborted') return false
  const { code = '' } = error as { code?: unknown }
  const isAway =
    NO_NETWORK.has(String(code)) || SAID_BY_POSTGRES.test(String(code)) || SAID_BY_DRIVER.test(error.message)
  return isAway || isDatabaseAway(error.cause)
}
