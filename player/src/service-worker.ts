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
    if (url.pathname.replace(/\/$/, '') === PAGE.replace(/\/$/, '')) event.respondWith(kept(PAGE, request))
  } else if (SHELL.includes(url.pathname)) event.respondWith(kept(url.pathname, request))
})

async function install(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll(SHELL.map((path) => new Request(path, { cache: 'reload' })))
  await worker.skipWaiting()
}

async function activate(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith('player-') && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
  await worker.clients.claim()
}

async function kept(path: string, request: Request): Promise<Response> {
  return (await (await caches.open(CACHE)).match(path)) ?? fetch(request)
}
