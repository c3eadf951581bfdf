import type { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { startStopwatch } from './clock.ts'

/** One Ctrl+C can arrive twice: from the terminal, and passed on by the program that started the server. */
const SAME_PRESS_MS = 500
/**
 * `process.exit` waits for threads that compile, and one of them may wait for a garbage collection of this thread: neither
 * ends (nodejs/node#54918). An idle moment lets them finish first.
 */
const COMPILING_MS = 100
/** The exit code of a program that Ctrl+C ended. */
const INTERRUPTED = 130

type Options = {
  onFailure: (error: unknown) => void
  /** For tests. */
  signals?: Pick<EventEmitter, 'on'>
  exit?: (code: number) => void
}

/** The first signal stops the server in order. A second Ctrl+C ends it at once; other further signals are ignored. */
export function stopOnSignals(
  close: () => Promise<void>,
  { onFailure, signals = process, exit = (code) => process.exit(code) }: Options,
): void {
  let getElapsedMs: (() => number) | undefined
  const stop = () => {
    if (getElapsedMs) return
    getElapsedMs = startStopwatch()
    close()
      .then(() => wait(COMPILING_MS))
      .then(() => exit(0), onFailure)
  }
  signals.on('SIGTERM', stop)
  signals.on('SIGINT', () => {
    if (getElapsedMs && getElapsedMs() > SAME_PRESS_MS) exit(INTERRUPTED)
    stop()
  })
}
