import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createPairing, play, recordHeartbeats } from '@marquee/contract/player'
import type { Disturbance, Scene, FileFault } from './device-scene.ts'
import { sendJson, sendRefusal } from './json-responses.ts'
import type { PlayerPages } from './player-pages.ts'

/** Handles the calls of a device by the scene of the test. */
export function createDeviceApi(scene: Scene, pages: PlayerPages) {
  const { now, screenId, files, troubles, disturbances, pairings, streams } = scene
  const { beats, plays, received, orders, asked, served } = scene

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
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
      return sendMedia(path.slice('/api/s3/images/'.length), range, request, response)
    if (path === createPairing.path) return startPairing(await readBody(request), response)
    if (path.startsWith(`${createPairing.path}/`)) return sendPairing(path, request, response)
    if (request.headers.authorization !== scene.token) return sendRefusal(response, 401, 'notSignedIn')
    if (path === '/api/player/manifest') return sendManifest(request, response)
    if (path === '/api/player/heartbeats') return ingestHeartbeats(await readBody(request), response)
    if (path === '/api/player/plays') return ingestPlays(await readBody(request), response)
    if (path === '/api/player/events') return openStream(response)
    return sendRefusal(response, 404, 'notFound')
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

  function startPairing(asked: unknown, response: ServerResponse): void {
    if (!createPairing.body.safeParse(asked).success) return sendRefusal(response, 400, 'invalid')
    const pairingId = randomUUID()
    const alphabet = 'ABCDEFGHJKMNPRSTUVWXYZ23456789'
    const code = Array.from(
      createHash('sha256').update(pairingId).digest().subarray(0, 6),
      (byte) => alphabet[byte % alphabet.length],
    ).join('')
    pairings.set(pairingId, { code, secret: randomUUID(), token: null })
    const expiresAt = new Date(now() + scene.codeLivesMs).toISOString()
    sendJson(response, 201, { pairingId, code, expiresAt, secret: pairings.get(pairingId)?.secret })
  }

  function sendPairing(path: string, request: IncomingMessage, response: ServerResponse): void {
    const pairing = pairings.get(path.split('/').at(-1) ?? '')
    if (!pairing || pairing.secret !== request.headers.authorization)
      return sendRefusal(response, 404, 'pairingCodeUnknown')
    sendJson(response, 200, pairing.token ? { paired: true, token: pairing.token, screenId } : { paired: false })
  }

  function sendManifest(request: IncomingMessage, response: ServerResponse): void {
    const tag = `"${scene.manifest.version}"`
    if (request.headers['if-none-match'] === tag) return void response.writeHead(304, { etag: tag }).end()
    sendJson(response, 200, scene.manifest, { etag: tag })
  }

  function ingestHeartbeats(sent: unknown, response: ServerResponse): void {
    const parsed = recordHeartbeats.body.safeParse(sent)
    if (!parsed.success) return sendRefusal(response, 400, 'invalid')
    beats.push(...parsed.data.beats)
    sendJson(response, 200, {
      serverTime: new Date(now()).toISOString(),
      accepted: parsed.data.beats.length,
      orders: orders.splice(0),
    })
  }

  function ingestPlays(sent: unknown, response: ServerResponse): void {
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

  function openStream(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    response.write(': here\n\n')
    streams.add(response)
    response.on('close', () => streams.delete(response))
  }

  async function sendMedia(
    name: string,
    range: string | null,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const file = files.get(name)
    const fault = troubles.get(name)
    if (!file || fault === 'missing') return sendRefusal(response, 404, 'mediaNotFound')
    const { size } = await stat(file.path)
    const parts = fault === 'ignores ranges' ? null : /^bytes=(\d+)-(\d*)$/.exec(range ?? '')
    const from = parts ? Number(parts[1]) : 0
    const to = parts?.[2] ? Math.min(Number(parts[2]), size - 1) : size - 1
    response.writeHead(parts ? 206 : 200, {
      'content-type': file.entry.type,
      'content-length': to - from + 1,
      'accept-ranges': 'bytes',
      ...(parts ? { 'content-range': `bytes ${from}-${to}/${size}` } : {}),
    })
    if (request.method === 'HEAD') return void response.end()
    const answer = { name, from, bytes: 0 }
    served.push(answer)
    for await (const chunk of createReadStream(file.path, { start: from, end: to })) {
      const left = typeof fault === 'object' ? fault.cutAfterBytes : Infinity
      const bytes = (chunk as Buffer).subarray(0, left)
      if (fault === 'corrupt') bytes.fill(0)
      answer.bytes += bytes.length
      if (typeof fault === 'object') fault.cutAfterBytes -= bytes.length
      if (!response.write(bytes)) await waitForDrain(response)
      if (response.destroyed) return
      if (bytes.length === left) applyNextFault(name, fault)
      if (fault === 'cut' || bytes.length === left) return void setTimeout(() => response.destroy(), 20)
    }
    response.end()
  }

  function applyNextFault(name: string, fault: FileFault | undefined): void {
    const next = typeof fault === 'object' ? fault.afterwards : undefined
    if (next) troubles.set(name, next)
    else troubles.delete(name)
  }

  return answer
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

function waitForDrain(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done)
      response.off('close', done)
      resolve()
    }
    response.on('drain', done)
    response.on('close', done)
  })
}
