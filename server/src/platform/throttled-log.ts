import { MINUTES, startStopwatch } from './clock.ts'

/** Between two lines of one kind. */
const INTERVAL_MS = MINUTES
/** What is another kind each time fills no memory. */
const MAX_KINDS = 500

/** What a line tells; `unsaid` is how often the same went wrong since the line before. */
export type LogFields = { err: unknown; unsaid?: number }
/** Tells it now, or not at all. */
export type ThrottledLog = (text: string, error: unknown, tell: (told: LogFields, text: string) => void) => void

/**
 * For what may go wrong many times a second for hours, as while the database is away: of each kind one line a minute,
 * so that a log holds more than that.
 *
 * @param passedMs since some moment, never going back
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

/** Of this process. */
export const logThrottled = createThrottledLog(startStopwatch())

/** The code of the fault, wherever it hangs; else its words without the worker that met it, as the queue adds it. */
function findCause(error: unknown): string {
  // Faults of the system, of the database and of the queue have these.
  const { code, cause, message } = (error ?? {}) as { code?: string; cause?: unknown; message?: string }
  if (code !== undefined) return code
  if (cause !== undefined) return findCause(cause)
  return String(message ?? error).replace(/ \(Queue: .*$/s, '')
}
