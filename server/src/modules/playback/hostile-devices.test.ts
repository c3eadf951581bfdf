import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { PlayResult } from '@marquee/contract/player'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type PlantedLocation, plantLocation, plantVehicle } from '../../testing/planted-venues.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { plantRunningCampaign, type Spot } from '../../testing/running-campaigns.ts'
import { buildHeartbeat, type Device, plantDevice, buildPlay } from '../../testing/people/devices.ts'
import { type Client, createClient } from '../../testing/people/users.ts'
import { listDayMismatches } from './queries/day-sums.ts'
import { plays as playsTable } from './schema.ts'

let app: TestApp
let city: PlantedLocation
let carl: Client

beforeAll(async () => {
  app = await startApp({ database: 'postgres', listen: true })
  city = await plantLocation(app.context.db)
  carl = await createClient(app)
})
afterAll(() => app.close())

async function startFlight(): Promise<{ device: Device; spot: Spot }> {
  const { screenIds } = await plantVehicle(app.context.db, city, [10])
  const flight = { startsOn: '2026-11-18', endsOn: '2026-12-01' }
  const spot = await plantRunningCampaign(app.context.db, city, carl, screenIds, flight)
  return { device: await plantDevice(app, screenIds[0] ?? ''), spot }
}

const HEARTBEATS = '/api/player/heartbeats'
const PLAYS = '/api/player/plays'
const PAIRINGS = '/api/player/pairings'

/** Values that a player never sends. */
const NONSENSE: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  'nonsense',
  '\u0000',
  '\ud83d',
  'x'.repeat(10_000),
  -1,
  0,
  -0,
  0.1,
  1e-320,
  1e300,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  [],
  {},
  [[[[[]]]]],
  { toString: null },
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  'f'.repeat(64),
  '0000-01-01T00:00:00Z',
  '1000-01-01T00:00:00Z',
  '1969-12-31T23:59:59.999Z',
  '2026-11-21T11:00:00.123456789Z',
  '2026-11-21T24:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-11-21T11:00:60Z',
  '2026-11-21T11:00:00+23:59',
  '9999-12-30T23:59:59.999Z',
]

type Path = readonly (string | number)[]

/** Every path in a document except the empty one. */
function listPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...listPaths(inner, [...path, key])])
}

/** A copy with another value at a path; undefined removes it. */
function setAtPath(document: unknown, path: Path, put: unknown): unknown {
  const copy = structuredClone(document)
  const last = path.at(-1) ?? ''
  // The paths come from the document, so every step but the last leads to an object or a list.
  const at = path.slice(0, -1).reduce<Record<string, unknown>>((inner, step) => inner[step] as never, copy as never)
  if (at === undefined || at === null || typeof at !== 'object') return copy
  if (put === undefined) delete at[last]
  else at[last] = put
  return copy
}

type Roll = (sides: number) => number

/** The same text with an error that no valid JSON has. */
function garble(body: string, roll: Roll): string {
  const at = roll(body.length)
  const variants = [
    () => body.slice(0, at),
    () => body.slice(at),
    () => body.slice(0, at) + body,
    () => `${body.slice(0, at)}\u0000${body.slice(at)}`,
    () => body.replace(/\d+/, '1e999'),
    () => body.replace('{', '{"__proto__":{"polluted":true},'),
    () => body.replace('{', '{"constructor":{"prototype":{}},'),
    () => `\ufeff${body}`,
  ]
  return (variants[roll(variants.length)] ?? (() => body))()
}

function corrupt(document: unknown, roll: Roll): string {
  if (roll(4) === 0) return garble(JSON.stringify(document), roll)
  let bad = document
  for (let times = 1 + roll(3); times > 0; times--) {
    const paths = listPaths(bad)
    if (paths.length === 0) break
    const put = [...NONSENSE, undefined][roll(NONSENSE.length + 1)]
    bad = setAtPath(bad, paths[roll(paths.length)] ?? [], put)
  }
  return JSON.stringify(bad)
}

async function post(path: string, token: string, body: string): Promise<{ status: number; replyText: string }> {
  const headers = { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: token }) }
  const answer = await fetch(`${app.baseUrl}${path}`, { method: 'POST', headers, body })
  return { status: answer.status, replyText: await answer.text() }
}

describe('any device input', () => {
  test('is answered with a documented error, and does not affect other devices (product 5, product 9)', async () => {
    const [bad, good] = await Promise.all([startFlight(), startFlight()])
    const fix = { at: app.clock.now().toISOString(), latitude: 53, longitude: -8, speedMps: 3, accuracyM: 5 }
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat()), async (dice) => {
        const roll: Roll = (sides) => Number(dice.next().value) % sides
        const more = {
          positions: [fix, { ...fix, speedMps: null }],
          playing: { kind: 'campaign', id: bad.spot.campaignId, name: 'x' },
          manifestVersion: 'v',
          playerVersion: '1',
          queuedPlays: 3,
          storageUsedBytes: 3,
          storageQuotaBytes: null,
          faults: [{ at: fix.at, kind: 'other', detail: 'disk', sha256: bad.spot.sha256 }],
        }
        const heartbeats = {
          beats: [buildHeartbeat(app, bad.device, more), buildHeartbeat(app, bad.device)],
          sentAt: fix.at,
        }
        const position = { latitude: 53, longitude: null }
        const plays = {
          plays: [buildPlay(app, bad.device, bad.spot, 60, position), buildPlay(app, bad.device, bad.spot, 30)],
        }
        const pairing = { uuid: randomUUID(), model: 'Pi', width: 1920, height: 1080 }
        const proof = buildPlay(app, good.device, good.spot, 20 * (1 + roll(10_000)))
        const [fine, alive, ...answers] = await Promise.all([
          post(PLAYS, good.device.token, JSON.stringify({ plays: [proof] })),
          post(
            HEARTBEATS,
            good.device.token,
            JSON.stringify({ beats: [buildHeartbeat(app, good.device)], sentAt: fix.at }),
          ),
          post(HEARTBEATS, bad.device.token, corrupt(heartbeats, roll)),
          post(PLAYS, bad.device.token, corrupt(plays, roll)),
          post(PAIRINGS, '', corrupt(pairing, roll)),
        ])
        expect([fine.status, alive.status]).toEqual([200, 200])
        expect(fine.replyText).toMatch(/"(accepted|too-fast)"/)
        expect(alive.replyText).toContain('"accepted":1')
        for (const { status, replyText } of answers) {
          expect([200, 201, 400, 413], replyText).toContain(status)
          expect(JSON.parse(replyText), replyText).toBeTypeOf('object')
        }
      }),
      { numRuns: 40 },
    )
    expect(await listDayMismatches(app.context.db, { from: '2026-11-01', until: '2026-12-31' })).toEqual([])
  })
})

describe('unusual transport', () => {
  /** Builds the bytes of a call as a player sends them. */
  const buildRequest = (device: Device, plays: readonly unknown[], headers = '') => {
    const body = JSON.stringify({ plays })
    return `POST ${PLAYS} HTTP/1.1\r\nHost: x\r\nAuthorization: ${device.token}\r\nContent-Type: application/json\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`
  }
  const openSocket = async () => {
    const socket = connect(Number(new URL(app.baseUrl).port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  const CLOSE_HEADER = 'Connection: close\r\n'
  const parseAnswers = (response: string) =>
    [...response.matchAll(/"results":(\[.*?\])/g)].flatMap(([, json = '']) => JSON.parse(json) as PlayResult[])
  const listStored = ({ deviceId }: Device) =>
    app.context.db.select().from(playsTable).where(eq(playsTable.deviceId, deviceId))

  test('plays that are cut off anywhere and sent again are stored once, and acknowledged plays are stored (product 5)', async () => {
    const { device, spot } = await startFlight()
    const plays = Array.from({ length: 12 }, (_, index) => buildPlay(app, device, spot, 60 * (index + 1)))
    const whole = buildRequest(device, plays, CLOSE_HEADER)
    const acknowledged = new Set<string>()
    // In the request line, in the headers, in the body, and after the last byte.
    for (const part of [9, 60, whole.length - 400, whole.length - 1, whole.length]) {
      const socket = await openSocket()
      await new Promise((written) => socket.write(whole.slice(0, part), written))
      socket.destroy()
      const again = await openSocket()
      again.write(whole)
      const results = parseAnswers(await text(again))
      expect(results).toHaveLength(plays.length)
      for (const { playId, result } of results) {
        expect(result).toMatch(/accepted|duplicate/)
        acknowledged.add(playId ?? '')
      }
    }
    const stored = (await listStored(device)).map(({ playId }) => playId)
    expect(stored.toSorted()).toEqual([...acknowledged].toSorted())
    expect(stored).toHaveLength(plays.length)
  })

  test('plays that come many times on one connection before an answer are stored once, and answered each time (product 5)', async () => {
    const { device, spot } = await startFlight()
    const plays = [90, 60, 30].map((ago) => buildPlay(app, device, spot, ago))
    const socket = await openSocket()
    socket.write(buildRequest(device, plays).repeat(4) + buildRequest(device, plays, CLOSE_HEADER))
    const results = parseAnswers(await text(socket)).map(({ result }) => result)
    expect(results).toEqual([...plays.map(() => 'accepted'), ...Array.from({ length: 12 }, () => 'duplicate')])
    expect(await listStored(device)).toHaveLength(plays.length)
  })

  test.each([
    ['a content length that is too short', (whole: string) => whole.replace(/Length: \d+/, 'Length: 20'), 400],
    ['an invalid content length', (whole: string) => whole.replace(/Length: \d+/, 'Length: many'), 400],
    ['two content lengths', (whole: string) => whole.replace(/(Content-Length): \d+/, '$1: 5\r\n$&'), 400],
    [
      'chunks and a content length',
      (whole: string) => whole.replace('Content-Length', 'Transfer-Encoding: chunked\r\n$&'),
      400,
    ],
    ['invalid chunks', (whole: string) => whole.replace(/Content-Length: \d+/, 'Transfer-Encoding: chunked'), 400],
    ['another content type', (whole: string) => whole.replace('application/json', 'text/plain'), 415],
  ])('%s is refused with an error, and the next call succeeds (product 9)', async (_what, spoil, status) => {
    const { device, spot } = await startFlight()
    const play = buildPlay(app, device, spot, 60)
    const socket = await openSocket()
    socket.write(spoil(buildRequest(device, [play], CLOSE_HEADER)))
    const response = await text(socket)
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    const next = await openSocket()
    next.write(buildRequest(device, [play], CLOSE_HEADER))
    expect(parseAnswers(await text(next))).toMatchObject([{ result: 'accepted' }])
    expect(await listStored(device)).toHaveLength(1)
  })
})
