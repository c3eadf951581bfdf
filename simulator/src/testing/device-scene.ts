import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { extname } from 'node:path'
import type { HeartbeatReport, Manifest, DeviceOrder, Play } from '@marquee/contract/player'

/** The data that devices get in a test, and the data that they requested and sent. */

export type Video = { file: string; durationMs: number; type: string }
/**
 * A fault of a file. `cutAfterBytes` closes one connection after so many more bytes; `afterwards` is the fault from
 * that instant on.
 */
export type FileFault =
  | 'missing'
  | 'corrupt'
  | 'cut'
  | 'ignores ranges'
  | { cutAfterBytes: number; afterwards?: FileFault }
/**
 * A disturbance of a response: `lost` after the call was handled, `slow`, `busy` (503 with `Retry-After`), `garbage` (a
 * portal's page with status 200), `half` (the connection closes in the middle), `down` (not handled, no response).
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
    /** Sent bytes of files, including closed connections. */
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

  /** Adds a video that devices can fetch. */
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

  /** Removes a campaign, like its deletion. */
  function stop(campaignId: string): void {
    sendOrder({ kind: 'stop', campaignId })
    setManifest({ flights: scene.manifest.flights.filter((flight) => flight.campaignId !== campaignId) })
  }

  function sendOrder({ kind, ...data }: DeviceOrder): void {
    for (const line of scene.streams) line.write(`event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** Enters the code of a device. */
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
