import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import {
  type Beat,
  createPairing,
  type Manifest,
  type Order,
  type Play,
  play,
  recordHeartbeats,
} from '@marquee/contract/player'

/**
 * The device calls of the product over real HTTP, without the product behind them, so that a test can
 * decide what a device sees: manifests, cuts, broken files, silence. The product itself is tried in the
 * journeys.
 */

export type Video = { file: string; durationMs: number; type: string }
export type Trouble = 'missing' | 'corrupt' | 'cut'

export type DeviceServer = Awaited<ReturnType<typeof startDeviceServer>>

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** @param pages the folder of the built player, for tests in a browser */
export async function startDeviceServer({ now, pages }: { now: () => number; pages?: string }) {
  const files = new Map<string, { path: string; entry: Manifest['files'][number] }>()
  const troubles = new Map<string, Trouble>()
  const pairings = new Map<string, { code: string; secret: string; token: string | null }>()
  const streams = new Set<ServerResponse>()
  const beats: Beat[] = []
  const plays = new Map<string, Play>()
  const orders: Order[] = []
  const asked: { method: string; path: string; range: string | null }[] = []
  const screenId = randomUUID()
  let token = 'device-token'
  let isDown = false
  let codeLivesMs = 600_000
  let manifest: Manifest = {
    version: '1',
    screenId,
    screenName: 'Sprinter HH-EM 214, left',
    screenType: 'vehicle',
    orientation: 'landscape',
    timeZone: 'Europe/Berlin',
    slotsPerLoop: 10,
    openingHours: null,
    flights: [],
    infotainment: [],
    files: [],
    houseCard: { title: 'Your ad could be here', text: 'marquee.example', durationMs: 10_000 },
    heartbeatSeconds: 30,
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy()
      else json(response, 500, { message: String(error), error: String(error), code: 'broken', requestId: '' })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://device').pathname
    const range = request.headers.range ?? null
    asked.push({ method: request.method ?? 'GET', path, range })
    if (isDown) return void response.destroy()
    if (path.startsWith('/player')) return page(path, response)
    if (path.startsWith('/api/s3/images/')) return media(path.slice('/api/s3/images/'.length), range, request, response)
    if (path === createPairing.path) return newPairing(await body(request), response)
    if (path.startsWith(`${createPairing.path}/`)) return pairingState(path, request, response)
    if (request.headers.authorization !== token) return refuse(response, 401, 'notSignedIn')
    if (path === '/api/player/manifest') return sendManifest(request, response)
    if (path === '/api/player/heartbeats') return takeBeats(await body(request), response)
    if (path === '/api/player/plays') return takePlays(await body(request), response)
    if (path === '/api/player/events') return stream(response)
    return refuse(response, 404, 'notFound')
  }

  /* ---------- what a device calls ---------- */

  function newPairing(asked: unknown, response: ServerResponse): void {
    if (!createPairing.body.safeParse(asked).success) return refuse(response, 400, 'invalid')
    const pairingId = randomUUID()
    const alphabet = 'ABCDEFGHJKMNPRSTUVWXYZ23456789'
    const code = Array.from(
      createHash('sha256').update(pairingId).digest().subarray(0, 6),
      (byte) => alphabet[byte % alphabet.length],
    ).join('')
    pairings.set(pairingId, { code, secret: randomUUID(), token: null })
    const expiresAt = new Date(now() + codeLivesMs).toISOString()
    json(response, 201, { pairingId, code, expiresAt, secret: pairings.get(pairingId)?.secret })
  }

  function pairingState(path: string, request: IncomingMessage, response: ServerResponse): void {
    const pairing = pairings.get(path.split('/').at(-1) ?? '')
    if (!pairing || pairing.secret !== request.headers.authorization) return refuse(response, 404, 'pairingCodeUnknown')
    json(response, 200, pairing.token ? { paired: true, token: pairing.token, screenId } : { paired: false })
  }

  function sendManifest(request: IncomingMessage, response: ServerResponse): void {
    const tag = `"${manifest.version}"`
    if (request.headers['if-none-match'] === tag) return void response.writeHead(304, { etag: tag }).end()
    json(response, 200, manifest, { etag: tag })
  }

  function takeBeats(sent: unknown, response: ServerResponse): void {
    const parsed = recordHeartbeats.body.safeParse(sent)
    if (!parsed.success) return refuse(response, 400, 'invalid')
    beats.push(...parsed.data.beats)
    json(response, 200, {
      serverTime: new Date(now()).toISOString(),
      accepted: parsed.data.beats.length,
      orders: orders.splice(0),
    })
  }

  function takePlays(sent: unknown, response: ServerResponse): void {
    // Rows are judged one by one below, as the product does.
    const rows = (sent as { plays: unknown[] }).plays
    const results = rows.map((row) => {
      const parsed = play.safeParse(row)
      if (!parsed.success) return { playId: null, result: 'flagged' as const, reason: 'malformed' }
      const { playId } = parsed.data
      const isKnown = plays.has(playId)
      if (!isKnown) plays.set(playId, parsed.data)
      return { playId, result: isKnown ? ('duplicate' as const) : ('accepted' as const) }
    })
    json(response, 200, { results })
  }

  function stream(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    response.write('retry: 2000\n\n')
    streams.add(response)
    response.on('close', () => streams.delete(response))
  }

  async function media(
    name: string,
    range: string | null,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const file = files.get(name)
    const trouble = troubles.get(name)
    if (!file || trouble === 'missing') return refuse(response, 404, 'mediaNotFound')
    const { size } = await stat(file.path)
    const parts = /^bytes=(\d+)-(\d*)$/.exec(range ?? '')
    const from = parts ? Number(parts[1]) : 0
    const to = parts?.[2] ? Math.min(Number(parts[2]), size - 1) : size - 1
    response.writeHead(parts ? 206 : 200, {
      'content-type': file.entry.type,
      'content-length': to - from + 1,
      'accept-ranges': 'bytes',
      ...(parts ? { 'content-range': `bytes ${from}-${to}/${size}` } : {}),
    })
    if (request.method === 'HEAD') return void response.end()
    for await (const chunk of createReadStream(file.path, { start: from, end: to })) {
      const bytes = chunk as Buffer
      if (trouble === 'corrupt') bytes.fill(0)
      response.write(bytes)
      if (trouble === 'cut') return void setTimeout(() => response.destroy(), 20)
    }
    response.end()
  }

  async function page(path: string, response: ServerResponse): Promise<void> {
    if (!pages) return refuse(response, 404, 'notFound')
    const name = path.replace(/^\/player\/?/, '') || 'index.html'
    const bytes = await readFile(join(pages, name)).catch(() => null)
    if (!bytes) return refuse(response, 404, 'notFound')
    response
      .writeHead(200, {
        'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
        'cache-control': 'no-cache',
        'service-worker-allowed': '/player',
      })
      .end(bytes)
  }

  /* ---------- what a test decides ---------- */

  /** Puts a video where devices can fetch it. */
  async function addVideo(video: Video): Promise<Manifest['files'][number]> {
    const bytes = await readFile(video.file)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const name = `${sha256.slice(0, 20)}${extname(video.file)}`
    const entry = {
      sha256,
      url: `/api/s3/images/${name}`,
      type: video.type,
      bytes: bytes.length,
      durationMs: video.durationMs,
    }
    files.set(name, { path: video.file, entry })
    return entry
  }

  function setManifest(change: Partial<Manifest>): void {
    manifest = { ...manifest, ...change, version: String(Number(manifest.version) + 1) }
    tell({ kind: 'manifest-changed', version: manifest.version })
  }

  /** Takes a campaign away, as its deletion does. */
  function stop(campaignId: string): void {
    tell({ kind: 'stop', campaignId })
    setManifest({ flights: manifest.flights.filter((flight) => flight.campaignId !== campaignId) })
  }

  function tell({ kind, ...data }: Order): void {
    for (const line of streams) line.write(`event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** Somebody enters the code that a device shows. */
  function enter(code: string): void {
    const pairing = [...pairings.values()].find((one) => one.code === code)
    if (!pairing) throw new Error(`no device shows ${code}`)
    token = randomUUID()
    pairing.token = token
  }

  return {
    url: `http://127.0.0.1:${port}`,
    screenId,
    asked,
    beats,
    plays: () => [...plays.values()],
    orders,
    streams,
    token: () => token,
    manifest: () => manifest,
    addVideo,
    setManifest,
    stop,
    tell,
    enter,
    trouble: (url: string, trouble: Trouble | null) => {
      const name = url.split('/').at(-1) ?? ''
      if (trouble) troubles.set(name, trouble)
      else troubles.delete(name)
    },
    codesLive: (ms: number) => {
      codeLivesMs = ms
    },
    unpair: () => {
      token = randomUUID()
    },
    /** A server that is away: lines break, nothing answers. */
    goDown: () => {
      isDown = true
      for (const line of streams) line.destroy()
    },
    comeBack: () => {
      isDown = false
    },
    async close() {
      for (const line of streams) line.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function body(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

function json(response: ServerResponse, status: number, value: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
}

function refuse(response: ServerResponse, status: number, code: string): void {
  json(response, status, { message: code, error: code, code, requestId: randomUUID() })
}
