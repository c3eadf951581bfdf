import { crc32, deflateSync } from 'node:zlib'
import type { Manifest } from '@marquee/contract/player'
import type { Clock } from '@marquee/player/clock'
import type { PerformOrder } from '@marquee/player/remote-orders'
import { isVideo, type Spot } from '@marquee/player/schedule'
import { PLAYER_VERSION } from './version.ts'

export type PerformerParts = {
  live: () => Manifest | null
  playing: () => Spot | null
  waiting: () => number
  clock: Clock
}

/**
 * Carries out orders from afar on a device without a display: a reload is over at once, and a screenshot is a test
 * pattern (decision 37).
 */
export function createRemotePerformer({ live, playing, waiting, clock }: PerformerParts): PerformOrder {
  return async (kind) => {
    if (kind === 'screenshot') return { failure: null, screenshot: drawTestPattern(playing()).toString('base64') }
    if (kind !== 'diagnostics') return { failure: null }
    const spot = playing()
    const files = live()?.files.length ?? 0
    const diagnostics = {
      playerVersion: PLAYER_VERSION,
      language: 'en',
      display: { width: 0, height: 0 },
      manifestVersion: live()?.version ?? null,
      lastSyncAt: null,
      files: { ready: files, all: files },
      playing: spot ? (isVideo(spot) ? spot.name : spot.kind) : null,
      queuedPlays: Math.max(0, waiting()),
      clockOffsetMs: clock.offsetMs(),
      latencyMs: null,
      storage: null,
      isInstalled: true,
      isKeptAwake: false,
      restarts: { count: 0, reason: null },
      errors: [],
    }
    return { failure: null, diagnostics }
  }
}

const [WIDTH, HEIGHT] = [320, 180]
const BAR_WIDTH = 40

/** A PNG of vertical bars: grey for a card, in colours for a video. It says that no display was seen. */
function drawTestPattern(spot: Spot | null): Buffer {
  const isColoured = spot !== null && isVideo(spot)
  const rows = Buffer.alloc((WIDTH * 3 + 1) * HEIGHT)
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const bar = Math.floor(x / BAR_WIDTH)
      const grey = 40 + bar * 25
      const colour = isColoured ? [(bar & 1) * 200 + 20, (bar & 2) * 100 + 20, (bar & 4) * 50 + 20] : [grey, grey, grey]
      rows.set(colour, y * (WIDTH * 3 + 1) + 1 + x * 3)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  // Eight bits for each of three colours.
  header.set([8, 2], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const chunks = [
    buildChunk('IHDR', header),
    buildChunk('IDAT', deflateSync(rows)),
    buildChunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([signature, ...chunks])
}

function buildChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
