import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { sendRefusal } from './json-responses.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export type PlayerPages = ReturnType<typeof createPlayerPages>

/** Serves the built player; without a folder, nothing. */
export function createPlayerPages(folder: string | undefined) {
  const pageFiles = new Map<string, Buffer>()

  async function send(path: string, response: ServerResponse): Promise<void> {
    if (!folder) return sendRefusal(response, 404, 'notFound')
    const name = path.replace(/^\/player\/?/, '') || 'index.html'
    // Read once, so that a new build does not change a running test.
    const bytes = pageFiles.get(name) ?? (await readFile(join(folder, name)).catch(() => null))
    if (bytes) pageFiles.set(name, bytes)
    if (!bytes) return sendRefusal(response, 404, 'notFound')
    response
      .writeHead(200, {
        'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
        'cache-control': 'no-cache',
        'service-worker-allowed': '/player',
      })
      .end(bytes)
  }

  /** Publishes a new version of the player, which browsers find with the next check of the service worker. */
  async function publishVersion(version: string): Promise<void> {
    const name = 'service-worker.js'
    const worker = pageFiles.get(name) ?? (await readFile(join(folder ?? '', name)))
    const stamped = worker.toString('utf8').replace(/SHELL_VERSION=("|`)\w+\1/, `SHELL_VERSION="${version}"`)
    if (stamped === worker.toString('utf8')) throw new Error('the service worker names no version')
    pageFiles.set(name, Buffer.from(stamped))
  }

  return { send, publishVersion }
}
