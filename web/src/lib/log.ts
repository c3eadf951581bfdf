/**
 * What the specification calls "only logged": the browser's console, and no message to the user (ERR-06).
 *
 * A refusal or a lost line is one line: where it was noticed tells nothing. Anything else is a fault of ours and
 * keeps its stack.
 */
export function logFailure(what: string, failure: unknown): void {
  const line = describeCallFailure(failure)
  // oxlint-disable-next-line no-console -- this is the one place that writes to the console
  const write = console.error
  if (line === undefined) write(what, failure)
  else write(`${what}: ${line}`)
}

/** By its name, because what makes calls logs as well and would import this file in a ring. */
function describeCallFailure(failure: unknown): string | undefined {
  if (!(failure instanceof Error)) return undefined
  if (failure.name === 'CallFailed') return failure.message
  if (failure.name !== 'CallRefused') return undefined
  const { status, requestId } = failure as Error & { status?: number; requestId?: string } // as CallRefused has them
  return `${status} ${failure.message} (request ${requestId})`
}
