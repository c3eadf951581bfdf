import { MINUTES, startStopwatch } from './clock.ts'

/** The minimum time between two lines of one kind. */
const INTERVAL_MS = MINUTES
/** Limits the memory when every line is of another kind. */
const MAX_KINDS = 500

/** The fields of a line; `unsaid` is how often the same error occurred since the last line. */
export type LogFields = { err: unknown; unsaid?: number }
/** Logs an error now, or not at all. */
export type ThrottledLog = (text: string, error: unknown, tell: (fields: LogFields, text: string) => void) => void

/**
 * For errors that may occur many times a second for hours, for example while the database is unavailable: one line a
 * minute of each kind, so that other lines stay visible.
 *
 * @param passedMs a monotonic clock
 */
export function createThrottledLog(passedMs: () => number): ThrottledLog {
  const kinds = new Map<string, { loggedMs: number; unsaid: number }>()
  return (text, error, tell) => {
    const kind = `${text} ${findCause(error)}`
    const now = passedMs()
    const before = kinds.get(kind)
    if (before && now - before.loggedMs < INTERVAL_MS) {
      before.unsaid++
      return
    }
    if (kinds.size >= MAX_KINDS) kinds.clear()
    kinds.set(kind, { loggedMs: now, unsaid: 0 })
    tell({ err: error, ...(before && before.unsaid > 0 ? { unsaid: before.unsaid } : {}) }, text)
  }
}

/** The log of this process. */
export const logThrottled = createThrottledLog(startStopwatch())

/** The code of the error or of its cause; else its message without the worker that the queue adds. */
function findCause(error: unknown): string {
  // Errors of the system, the database and the queue have these fields.
  const { code, cause, message } = (error ?? {}) as { code?: string; cause?: unknown; message?: string }
  if (code !== undefined) return code
  if (cause !== undefined) return findCause(cause)
  return String(message ?? error).replace(/ \(Queue: .*$/s, '')
}
