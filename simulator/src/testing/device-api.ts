import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createPairing, play, recordHeartbeats } from '@marquee/contract/player'
import { sendMedia } from './device-media.ts'
import type { Disturbance, Scene } from './device-scene.ts'
import { sendJson, sendRefusal } from './json-responses.ts'
import type { PlayerPages } from './player-pages.ts'

/** Handles the calls of a device by the scene of the test. */
export function createDeviceApi(scene: Scene, pages: PlayerPages) {
  const { now, disturbances, asked } = scene

  return async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://device').pathname
    const range = request.headers.range ?? null
    asked.push({ method: request.method ?? 'GET', path, range, atMs: now() })
    // Devices read the time of the server from this header.
    response.setHeader('date', new Date(now()).toUTCString())
    if (scene.isDown) return void response.destroy()
    const disturbance = disturbances.get(path)?.shift()
    if (disturbance !== undefined && !(await applyDisturbance(disturbance, response))) return
    if (path.startsWith('/player')) return pages.send(path, response)
    if (path.startsWith('/api/s3/images/'))
      return sendMedia(scene, path.slice('/api/s3/images/'.length), range, request, response)
    if (path === createPairing.path) return startPairing(scene, await readBody(request), response)
    if (path.startsWith(`${createPairing.path}/`)) return sendPairing(scene, path, request, response)
    if (request.headers.authorization !== scene.token) return sendRefusal(response, 401, 'notSignedIn')
    if (path === '/api/player/manifest') return sendManifest(scene, request, response)
    if (path === '/api/player/heartbeats') return ingestHeartbeats(scene, await readBody(request), response)
    if (path === '/api/player/plays') return ingestPlays(scene, await readBody(request), response)
    if (path === '/api/player/events') return openStream(scene, response)
    return sendRefusal(response, 404, 'notFound')
  }
}

/** Returns whether the request is still to be handled. */
async function applyDisturbance(disturbance: Disturbance, response: ServerResponse): Promise<boolean> {
  if (disturbance === 'down') response.destroy()
  else if (disturbance === 'lost') response.end = () => response.destroy()
  else if (disturbance === 'half') response.end = (body: unknown) => sendHalf(response, String(body))
  else if (disturbance === 'garbage') response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in</p>')
  else if ('slowMs' in disturbance) await new Promise((resolve) => setTimeout(resolve, disturbance.slowMs))
  else sendRefusal(response, 503, 'busy', { 'retry-after': String(disturbance.busyForSeconds) })
  const isOver = disturbance === 'down' || disturbance === 'garbage'
  return !isOver && !(typeof disturbance === 'object' && 'busyForSeconds' in disturbance)
}

/* ---------- device calls ---------- */

function startPairing({ now, pairings, codeLivesMs }: Scene, asked: unknown, response: ServerResponse): void {
  if (!createPairing.body.safeParse(asked).success) return sendRefusal(response, 400, 'invalid')
  const pairingId = randomUUID()
  const alphabet = 'ABCDEFGHJKMNPRSTUVWXYZ23456789'
  const code = Array.from(
    createHash('sha256').update(pairingId).digest().subarray(0, 6),
    (byte) => alphabet[byte % alphabet.length],
  ).join('')
  pairings.set(pairingId, { code, secret: randomUUID(), token: null })
  const expiresAt = new Date(now() + codeLivesMs).toISOString()
  sendJson(response, 201, { pairingId, code, expiresAt, secret: pairings.get(pairingId)?.secret })
}

function sendPairing(
  { pairings, screenId }: Scene,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const pairing = pairings.get(path.split('/').at(-1) ?? '')
  if (!pairing || pairing.secret !== request.headers.authorization)
    return sendRefusal(response, 404, 'pairingCodeUnknown')
  sendJson(response, 200, pairing.token ? { paired: true, token: pairing.token, screenId } : { paired: false })
}

function sendManifest({ manifest }: Scene, request: IncomingMessage, response: ServerResponse): void {
  const tag = `"${manifest.version}"`
  if (request.headers['if-none-match'] === tag) return void response.writeHead(304, { etag: tag }).end()
  sendJson(response, 200, manifest, { etag: tag })
}

function ingestHeartbeats({ now, beats, orders }: Scene, sent: unknown, response: ServerResponse): void {
  const parsed = recordHeartbeats.body.safeParse(sent)
  if (!parsed.success) return sendRefusal(response, 400, 'invalid')
  beats.push(...parsed.data.beats)
  sendJson(response, 200, {
    serverTime: new Date(now()).toISOString(),
    accepted: parsed.data.beats.length,
    orders: orders.splice(0),
  })
}

function ingestPlays({ plays, received }: Scene, sent: unknown, response: ServerResponse): void {
  // Each row is judged separately, like in the product.
  const rows = (sent as { plays: unknown[] }).plays
  const results = rows.map((row) => {
    const parsed = play.safeParse(row)
    if (!parsed.success) return { playId: null, result: 'flagged' as const, reason: 'malformed' }
    const { playId } = parsed.data
    received.push(parsed.data)
    const isKnown = plays.has(playId)
    if (!isKnown) plays.set(playId, parsed.data)
    return { playId, result: isKnown ? ('duplicate' as const) : ('accepted' as const) }
  })
  sendJson(response, 200, { results })
}

function openStream({ streams }: Scene, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.write(': here\n\n')
  streams.add(response)
  response.on('close', () => streams.delete(response))
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

/** Sends the content length and half of the body, then closes the connection. */
function sendHalf(response: ServerResponse, body: string): ServerResponse {
  response.write(body.slice(0, Math.ceil(body.length / 2)))
  setTimeout(() => response.destroy(), 20)
  return response
}
