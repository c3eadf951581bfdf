import { streamEvents } from '@marquee/contract/system'
import type { QueryClient } from '@tanstack/react-query'
import { notifyListeners } from './event-listeners.ts'
import { computeBackoffMs, listStaleKeys, parseEvents } from './events.rules.ts'
import { logFailure } from './log.ts'
import { createBatchRunner, pause } from './batch-runner.ts'
import { endSession, getStoredToken } from './session.ts'

/**
 * Listens to the server's events while the page is visible: one stream for the tab.
 *
 * Read with fetch, because EventSource cannot send the token. An event names only what has changed; the pages load the
 * displayed data again. After an interruption all data are loaded again. A hidden page closes its stream: over HTTP/1.1
 * a browser opens six connections to a server, for all tabs and the pages kept for Back together, and a seventh page
 * would wait forever.
 *
 * @returns a function that stops listening
 */
export function listenToEvents(queryClient: QueryClient): () => void {
  let stop: AbortController | null = null
  let isAgain = false
  const syncStream = () => {
    if (document.visibilityState === 'hidden') {
      stop?.abort()
      stop = null
    } else if (stop === null) {
      stop = new AbortController()
      void listen(queryClient, stop.signal, isAgain)
    }
    isAgain = true
  }
  syncStream()
  document.addEventListener('visibilitychange', syncStream)
  return () => {
    document.removeEventListener('visibilitychange', syncStream)
    stop?.abort()
  }
}

async function listen(queryClient: QueryClient, signal: AbortSignal, isAgain: boolean): Promise<void> {
  let attempt = 0
  while (!signal.aborted) {
    try {
      const wasOpen = await readStream(queryClient, signal, isAgain || attempt > 0)
      attempt = wasOpen ? 1 : attempt + 1
    } catch (failure) {
      if (signal.aborted) return
      if (attempt === 0) logFailure('Events are not arriving; trying again', failure)
      attempt += 1
    }
    await pause(computeBackoffMs(attempt, Math.random()), signal)
  }
}

/** Reads one stream to its end; true if it was ever open. */
async function readStream(queryClient: QueryClient, signal: AbortSignal, isAgain: boolean): Promise<boolean> {
  const token = getStoredToken()
  if (token === null) return false
  const response = await fetch(streamEvents.path, {
    headers: { authorization: token, accept: 'text/event-stream' },
    cache: 'no-store',
    signal,
  })
  // The password was changed elsewhere, or the session has ended: this page learns it here first (OPEN-08).
  if (response.status === 401 && token === getStoredToken()) endSession(location.pathname + location.search)
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (!response.ok || !response.body || !isStream) {
    await response.body?.cancel()
    return false
  }
  if (isAgain) await queryClient.invalidateQueries()
  const refresh = createBatchRunner((noun) => queryClient.invalidateQueries({ queryKey: [noun] }), signal)
  let arrived = ''
  for await (const text of readTextChunks(response.body)) {
    const { events, rest } = parseEvents(arrived + text)
    arrived = rest
    const stale = events.map(({ event }) => listStaleKeys(event))
    if (stale.includes('all')) void queryClient.invalidateQueries()
    else for (const noun of stale.flat()) refresh(noun)
    for (const event of events) notifyListeners(event)
  }
  return true
}

async function* readTextChunks(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}
