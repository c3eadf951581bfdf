import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ManifestFile } from '@marquee/contract/player'
import type { Clock } from '@marquee/player/clock'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { simulateDevice } from './device.ts'
import { createNetwork, type Network } from './network.ts'
import { type DeviceServer, startDeviceServer } from './testing/device-server.ts'
import { createRecordedRoute } from './trace.ts'

const VIDEO_PATH = fileURLToPath(new URL('../../samples/autumn-roast.mp4', import.meta.url))
const CAMPAIGN = '018f6d3c-0000-7000-8000-0000000000c1'
/** A minute of a device takes a third of a second. */
const SPEED = 180
/** A busy machine makes a device slower. */
const POLL_OPTIONS = { timeout: 60_000 }

let clock: Clock
let server: DeviceServer
let stopping: AbortController
let network: Network
let running: Promise<'ended' | 'unpaired'>

beforeEach(async () => {
  clock = createFastClock('2026-11-21T09:00:00Z')
  server = await startDeviceServer({ now: () => clock.now() })
  const file = await server.addVideo({ file: VIDEO_PATH, durationMs: 12_000, type: 'video/mp4' })
  const flight = {
    campaignId: CAMPAIGN,
    name: 'Autumn roast',
    sha256: file.sha256,
    startsOn: '2026-11-01',
    endsOn: '2026-11-30',
  }
  server.setManifest({ files: [file], flights: [flight], slotsPerLoop: 1 })
  stopping = new AbortController()
  const { url: baseUrl, screenId } = server
  network = createNetwork()
  running = simulateDevice(
    { baseUrl, token: server.token(), screenId, clock, network, route: createRecordedRoute(0) },
    stopping.signal,
  )
})

afterEach(async () => {
  stopping.abort()
  await running
  await server.close()
})

test('plays sold videos without gaps and proves each play once (product 5)', async () => {
  await vi.waitFor(() => expect(server.plays().length).toBeGreaterThanOrEqual(4), POLL_OPTIONS)
  const plays = server.plays().toSorted((a, b) => a.seq - b.seq)
  expect(plays.map(({ seq }) => seq)).toEqual(plays.map((_, index) => index))
  for (const { campaignId, complete } of plays)
    expect({ campaignId, complete }).toEqual({ campaignId: CAMPAIGN, complete: true })
  plays.slice(1).forEach((play, index) => {
    const before = Date.parse(plays[index]?.startedAt ?? '') + 12_000
    // Plays do not overlap; the server would flag them.
    expect(Date.parse(play.startedAt)).toBeGreaterThanOrEqual(before - 100)
  })
})

test('sends heartbeats with the positions of its route (product 5)', async () => {
  await vi.waitFor(() => expect(server.beats.length).toBeGreaterThanOrEqual(3), POLL_OPTIONS)
  const fixes = server.beats.flatMap(({ positions }) => positions)
  expect(fixes.length).toBeGreaterThan(3)
  for (const { latitude, longitude } of fixes) {
    expect(latitude).toBeGreaterThan(52.6)
    expect(latitude).toBeLessThan(52.7)
    expect(longitude).toBeLessThan(-8.5)
  }
})

test('cuts a stopped video and reports a partial play', async () => {
  const { flights } = server.manifest()
  const isCut = () => server.plays().some(({ complete }) => !complete)
  // A stop between two plays cuts none. Then the campaign is sold, played and stopped again.
  for (let tries = 0; tries < 20 && !isCut(); tries++) {
    server.setManifest({ flights })
    const before = server.plays().length
    await vi.waitFor(() => expect(server.plays().length).toBeGreaterThan(before), POLL_OPTIONS)
    server.stop(CAMPAIGN)
    await clock.wait(60_000)
  }
  expect(isCut()).toBe(true)
})

test('ends when its credential is revoked (product 4)', async () => {
  await vi.waitFor(() => expect(server.beats.length).toBeGreaterThanOrEqual(1), POLL_OPTIONS)
  server.unpair()
  await expect(running).resolves.toBe('unpaired')
})

test('continues without a network and sends everything once when it is back (PLY-3)', async () => {
  await vi.waitFor(() => expect(server.plays().length).toBeGreaterThanOrEqual(1), POLL_OPTIONS)
  network.goDown()
  await flushEvents()
  const [plays, beats] = [server.plays().length, server.beats.length]
  await clock.wait(120_000)
  expect(server.plays()).toHaveLength(plays)
  network.comeBack()
  // Plays and heartbeats arrive by separate calls in any order.
  await vi.waitFor(() => {
    expect(server.plays().length).toBeGreaterThanOrEqual(plays + 9)
    expect(server.beats.length).toBeGreaterThanOrEqual(beats + 3)
  }, POLL_OPTIONS)
  const seqs = server.plays().map(({ seq }) => seq)
  expect(new Set(seqs).size).toBe(seqs.length)
})

test('reports a missing video and plays the others', async () => {
  // The sample was added before each test.
  const file = server.manifest().files[0] as ManifestFile
  const broken = { ...server.manifest().flights[0], campaignId: crypto.randomUUID(), sha256: 'f'.repeat(64) }
  server.setManifest({
    slotsPerLoop: 2,
    flights: [...server.manifest().flights, { name: 'Lost', startsOn: '2026-11-01', endsOn: '2026-11-30', ...broken }],
    files: [...server.manifest().files, { ...file, sha256: 'f'.repeat(64), url: '/api/s3/images/lost.mp4' }],
  })
  const faults = () => server.beats.flatMap(({ faults = [] }) => faults)
  await vi.waitFor(() => expect(faults()).toContainEqual(expect.objectContaining({ kind: 'file' })), POLL_OPTIONS)
  expect(server.plays().every(({ campaignId }) => campaignId === CAMPAIGN)).toBe(true)
})

/** Waits until calls in transit have arrived or failed; device and server are in this process. */
async function flushEvents(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await setImmediate()
}

/** Accelerated real time: waits end in their order without sleeping for minutes. */
function createFastClock(startsAt: string): Clock {
  const startMs = Date.parse(startsAt)
  const begunMs = performance.now()
  const monotonicMs = () => (performance.now() - begunMs) * SPEED
  const now = () => startMs + monotonicMs()
  return {
    now,
    deviceNow: now,
    monotonicMs,
    getElapsedMs: (earlierMs) => monotonicMs() - earlierMs,
    offsetMs: () => 0,
    learn: () => {},
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const finish = () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', finish)
          resolve()
        }
        // A timer may fire a millisecond early, which would be a fifth of a second on the device.
        const timer = setTimeout(finish, Math.ceil(ms / SPEED) + 1)
        signal?.addEventListener('abort', finish)
      }),
  }
}
