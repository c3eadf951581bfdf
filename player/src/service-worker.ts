/// <reference lib="webworker" />

/**
 * Keeps the player's own files, so that it starts without a network from the first start on. Videos are
 * not its business: they lie in the library, verified.
 */

/** Written in by the build: every file of the player, and a name that changes with any of them. */
declare const SHELL: readonly string[]
declare const SHELL_VERSION: string

// This file runs as a worker; the rest of the player, which shares its types, runs in a page.
const worker = self as unknown as ServiceWorkerGlobalScope
const CACHE = `player-${SHELL_VERSION}`
const PAGE = SHELL[0] ?? '/player/'

worker.addEventListener('install', (event) => {
  event.waitUntil(install())
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(activate())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return
  if (request.mode === 'navigate') {
    // Whichever spelling the device was set up with, there is one page.
    if (url.pathname.replace(/\/$/, '') === PAGE.replace(/\/$/, '')) event.respondWith(answerFromCache(PAGE, request))
  } else if (SHELL.includes(url.pathname)) event.respondWith(answerFromCache(url.pathname, request))
})

/** File by file: what has come before a cut is not fetched again when the browser installs it the next time. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE)
  for (const path of SHELL) {
    if (!(await cache.match(path))) await cache.put(path, await fetchFresh(path))
  }
  await worker.skipWaiting()
}

/** A portal's page in place of a file, or the page of another version, would be a player that does not start. */
async function fetchFresh(path: string): Promise<Response> {
  const response = await fetch(path, { cache: 'reload' })
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
  if (!response.ok || response.redirected || isPage !== (path === PAGE)) throw new Error(`${path} did not come`)
  if (isPage) {
    const named = (await response.clone().text()).match(/\/player\/assets\/[\w.-]+/g) ?? []
    if (named.length === 0 || !named.every((file) => SHELL.includes(file))) throw new Error('another version')
  }
  return response
}

async function activate(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith('player-') && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
  await worker.clients.claim()
}

async function answerFromCache(path: string, request: Request): Promise<Response> {
  return (await (await caches.open(CACHE)).match(path)) ?? fetch(request)
}
