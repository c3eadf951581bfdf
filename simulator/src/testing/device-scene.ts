import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { extname } from 'node:path'
import type { HeartbeatReport, Manifest, DeviceOrder, Play } from '@marquee/contract/player'

/** What a test decides that devices see, and what devices have asked for and brought. */

export type Video = { file: string; durationMs: number; type: string }
/**
 * What is wrong with a file; `cutAfterBytes` breaks one line, once so many more bytes of it were sent, and what comes `afterwards`
 * is wrong from that instant on, however soon the file is asked for again.
 */
export type FileFault =
  | 'missing'
  | 'corrupt'
  | 'cut'
  | 'ignores ranges'
  | { cutAfterBytes: number; afterwards?: FileFault }
/**
 * What happens to an answer: `lost` after the work was done, `slow`, `busy` (503 with `Retry-After`), `garbage` (a
 * portal's page with status 200), `half` (the line breaks in the middle), `down` (nothing was done, nothing answers).
 */
export type Disturbance = 'lost' | 'garbage' | 'half' | 'down' | { slowMs: number } | { busyForSeconds: number }

export type Scene = ReturnType<typeof createScene>

type StoredFile = { path: string; entry: Manifest['files'][number] }
type PairingState = { code: string; secret: string; token: string | null }
type Call = { method: string; path: string; range: string | null; atMs: number }

/** @param now the time of day at the server */
export function createScene(now: () => number) {
  const screenId = randomUUID()
  const scene = {
    now,
    screenId,
    files: new Map<string, StoredFile>(),
    troubles: new Map<string, FileFault>(),
    disturbances: new Map<string, Disturbance[]>(),
    pairings: new Map<string, PairingState>(),
    streams: new Set<ServerResponse>(),
    beats: [] as HeartbeatReport[],
    plays: new Map<string, Play>(),
    received: [] as Play[],
    orders: [] as DeviceOrder[],
    asked: [] as Call[],
    /** What was sent of files, broken lines included. */
    served: [] as { name: string; from: number; bytes: number }[],
    token: 'device-token',
    isDown: false,
    codeLivesMs: 600_000,
    manifest: createFirstManifest(screenId),
    addVideo,
    setManifest,
    stop,
    tell: sendOrder,
    enter,
  }
  return scene

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
    scene.files.set(name, { path: video.file, entry })
    return entry
  }

  function setManifest(change: Partial<Manifest>): void {
    const version = String(Number(scene.manifest.version) + 1)
    scene.manifest = { ...scene.manifest, ...change, version }
    sendOrder({ kind: 'manifest-changed', version })
  }

  /** Takes a campaign away, as its deletion does. */
  function stop(campaignId: string): void {
    sendOrder({ kind: 'stop', campaignId })
    setManifest({ flights: scene.manifest.flights.filter((flight) => flight.campaignId !== campaignId) })
  }

  function sendOrder({ kind, ...data }: DeviceOrder): void {
    for (const line of scene.streams) line.write(`event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** Somebody enters the code that a device shows. */
  function enter(code: string): void {
    const pairing = [...scene.pairings.values()].find((one) => one.code === code)
    if (!pairing) throw new Error(`no device shows ${code}`)
    scene.token = randomUUID()
    pairing.token = scene.token
  }
}

function createFirstManifest(screenId: string): Manifest {
  return {
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
}
