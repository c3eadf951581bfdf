/// <reference lib="webworker" />

/**
 * Caches the files of the player itself, so that it starts without a network after its first start. Videos are in the
 * library instead.
 */

/** Defined by the build: every file of the player, and a name that changes with any of them. */
declare const SHELL: readonly string[]
declare const SHELL_VERSION: string

// This file runs in a worker, but shares its types with the rest of the player, which runs in a page.
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
    // The page has the same content with and without the final slash.
    if (url.pathname.replace(/\/$/, '') === PAGE.replace(/\/$/, '')) event.respondWith(answerFromCache(PAGE, request))
  } else if (SHELL.includes(url.pathname)) event.respondWith(answerFromCache(url.pathname, request))
})

/** Caches file by file, so that an interrupted installation continues next time. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE)
  for (const path of SHELL) {
    if (!(await cache.match(path))) await cache.put(path, await fetchFresh(path))
  }
  await worker.skipWaiting()
}

/** Rejects a portal's page and files of another version, because the player would not start with them. */
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
