import type { reportClientError } from '@marquee/contract/system'

/** Not imported: the first load would bring the other calls of its file. */
const PATH = '/api/client-errors' satisfies typeof reportClientError.path

/** A page that fails again and again says no more than its first failures. */
const MAX_REPORTS = 5
const MAX_MESSAGE = 500
const MAX_STACK = 4_000

const reported = new Set<string>()
/** From `watchClientErrors` on, until the server refuses a report. */
let isReporting = false

/** Reports failures that no code expected, also those outside of React. */
export function watchClientErrors(): void {
  isReporting = true
  addEventListener('error', ({ error, message }) => reportFailure(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => reportFailure(reason))
}

/**
 * Sends a bug of this page to the log of the server, each once. It never fails; a server that does not take reports is
 * asked once.
 */
export function reportFailure(failure: unknown): void {
  const { message, stack = '' } = failure instanceof Error ? failure : new Error(String(failure))
  if (!isReporting || reported.has(message) || reported.size >= MAX_REPORTS) return
  reported.add(message)
  const page = location.pathname
  const body = JSON.stringify({ message: message.slice(0, MAX_MESSAGE), stack: stack.slice(0, MAX_STACK), page })
  void send(body)
}

async function send(body: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  try {
    const { ok } = await fetch(PATH, { method: 'POST', headers, body, keepalive: true })
    isReporting = ok
  } catch {
    isReporting = false
  }
}
