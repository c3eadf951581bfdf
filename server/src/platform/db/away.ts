/** No line to the database, or one that was cut: it restarts, it is full, the network between is gone. */
const AWAY: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '08000',
  '08001',
  '08003',
  '08006',
  '53300',
  '57P01',
  '57P02',
  '57P03',
])

/** How the driver says it where it has no code for it. */
const SAYS_AWAY = /^Connection terminated|^timeout exceeded when trying to connect/

/** Whether that failed because the database cannot be reached now; it will be again, and then the same succeeds. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // That is how a caller who hangs up looks.
  if (error.message === 'aborted') return false
  const { code = '' } = error as { code?: unknown }
  return AWAY.has(String(code)) || SAYS_AWAY.test(error.message) || isDatabaseAway(error.cause)
}
