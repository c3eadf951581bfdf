import { reportFailure } from './client-errors.ts'

/**
 * Implements "only logged" of the specification: the browser's console, and no message to the user (ERR-06).
 *
 * A refusal or a lost connection is one line, because the stack does not help. Any other failure is a bug and is logged
 * with its stack.
 */
export function logFailure(what: string, failure: unknown): void {
  const line = describeCallFailure(failure)
  // oxlint-disable-next-line no-console -- this is the one place that writes to the console
  const write = console.error
  if (line === undefined) {
    write(what, failure)
    reportFailure(failure)
  } else write(`${what}: ${line}`)
}

/**
 * Compares the name, because importing the class would make a circular import: the module of calls imports this one.
 */
function describeCallFailure(failure: unknown): string | undefined {
  if (!(failure instanceof Error)) return undefined
  if (failure.name === 'CallFailed') return failure.message
  if (failure.name !== 'CallRefused') return undefined
  const { status, requestId } = failure as Error & { status?: number; requestId?: string } // the fields of CallRefused
  return `${status} ${failure.message} (request ${requestId})`
}
