import type { AttentionItem, Fleet, FleetCounts, FleetPoint, FleetScreen } from '@marquee/contract/fleet-watch'
import { fleetWatchTexts } from '@marquee/contract/messages/fleet-watch'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { screens, screenTags } from '../../../modules/screens/schema.ts'
import { presences } from '../../../modules/telemetry/schema.ts'
import { DAYS, HOURS, MINUTES, SECONDS } from '../../../platform/clock.ts'
import { type PlantedLocation, plantLocation, plantRestaurant, plantVehicle } from '../../../testing/planted-venues.ts'
import { startAppForTest, startApp, type TestApp } from '../../../testing/app.ts'
import { buildHeartbeat, PLANTED_AT, plantDevice } from '../../../testing/people/devices.ts'
import { requireBody, createOperator, type Person } from '../../../testing/people/users.ts'
import { pickOutdatedPlayers } from './attention.ts'

type Presence = Omit<typeof presences.$inferInsert, 'screenId' | 'isOnline' | 'lastHeartbeatAt'>

let app: TestApp
let startedApp: TestApp
let olga: Person
let location: PlantedLocation

const subtractMs = (ms: number) => new Date(app.clock.now().getTime() - ms)

async function listFleet(query: Record<string, string> = {}): Promise<Fleet> {
  return requireBody(await olga.get(`/api/operator/fleet?${new URLSearchParams(query).toString()}`), 200) as Fleet
}
async function findScreen(screenId: string): Promise<FleetScreen> {
  const { screens: rows } = await listFleet({ size: '100' })
  const row = rows.find(({ id }) => id === screenId)
  if (!row) throw new Error('the screen is not in the fleet')
  return row
}

/** A screen of its own vehicle, with a device whose last heartbeat was that long ago. */
async function plantScreen(offlineMs: number | 'never' | 'unpaired', presence: Presence = {}): Promise<string> {
  const { screenIds } = await plantVehicle(app.context.db, location, [10])
  const [screenId = ''] = screenIds
  if (offlineMs !== 'unpaired') await plantDevice(app, screenId)
  if (typeof offlineMs === 'number') {
    const isOnline = offlineMs < 120 * SECONDS
    await app.context.db
      .insert(presences)
      .values({ screenId, isOnline, lastHeartbeatAt: subtractMs(offlineMs), ...presence })
  }
  return screenId
}

const createFault = (hoursAgo: number, kind: 'file' | 'storage' = 'file') => ({
  at: subtractMs(hoursAgo * HOURS).toISOString(),
  kind,
  detail: 'a.mp4 could not be fetched',
})

beforeAll(async () => {
  app = startedApp = await startApp()
  olga = await createOperator(app)
  location = await plantLocation(app.context.db)
})

afterAll(() => startedApp.close())

describe('the state of a screen', () => {
  const now = 5 * SECONDS
  const old = { manifestVersion: 'a', dueManifestVersion: 'b' }
  const cases: [string, () => Promise<string>, Partial<FleetScreen>][] = [
    ['online', () => plantScreen(now), { online: 'online', content: 'unknown' }],
    ['online for the last second', () => plantScreen(119 * SECONDS), { online: 'online' }],
    ['offline for two minutes', () => plantScreen(120 * SECONDS), { online: 'offline' }],
    [
      'paired, without a heartbeat',
      () => plantScreen('never'),
      { online: 'never', content: 'unknown', lastContact: null },
    ],
    ['without a device', () => plantScreen('unpaired'), { online: 'unpaired', device: null }],
    [
      'up to date',
      () => plantScreen(now, { manifestVersion: 'b', dueManifestVersion: 'b', dueManifestAt: subtractMs(HOURS) }),
      { content: 'current', contentSince: null },
    ],
    [
      'up to date and offline',
      () => plantScreen(HOURS, { manifestVersion: 'b', dueManifestVersion: 'b', dueManifestAt: subtractMs(HOURS) }),
      { online: 'offline', content: 'current' },
    ],
    [
      'with a change nine minutes ago',
      () => plantScreen(now, { ...old, dueManifestAt: subtractMs(9 * MINUTES) }),
      { content: 'downloading' },
    ],
    [
      'with a change ten minutes ago',
      () => plantScreen(now, { ...old, dueManifestAt: subtractMs(10 * MINUTES) }),
      { content: 'outdated', contentSince: '2026-11-21T10:50:00.000Z' },
    ],
    [
      'that fetched the manifest late',
      () =>
        plantScreen(now, {
          ...old,
          dueManifestAt: subtractMs(HOURS),
          servedManifestVersion: 'b',
          servedManifestAt: subtractMs(MINUTES),
        }),
      { content: 'downloading' },
    ],
    [
      'that fetched an older manifest lately',
      () =>
        plantScreen(now, {
          ...old,
          dueManifestAt: subtractMs(HOURS),
          servedManifestVersion: 'a',
          servedManifestAt: subtractMs(MINUTES),
        }),
      { content: 'outdated' },
    ],
    [
      'offline with a change a minute ago',
      () => plantScreen(HOURS, { ...old, dueManifestAt: subtractMs(MINUTES) }),
      { online: 'offline', content: 'outdated' },
    ],
    [
      'that never had a manifest',
      () => plantScreen(now, { dueManifestVersion: 'b', dueManifestAt: subtractMs(HOURS) }),
      { content: 'outdated' },
    ],
    [
      'with errors of the last day',
      () => plantScreen(now, { faults: [createFault(1, 'storage'), createFault(23), createFault(25)] }),
      { errors: 2, lastError: expect.objectContaining({ kind: 'storage' }) as FleetScreen['lastError'] },
    ],
    ['with older errors', () => plantScreen(now, { faults: [createFault(25)] }), { errors: 0, lastError: null }],
    [
      'with a nearly full disk',
      () => plantScreen(now, { storageUsedBytes: 85, storageQuotaBytes: 100 }),
      { storage: { usedBytes: 85, quotaBytes: 100 } },
    ],
    [
      'with enough space',
      () => plantScreen(now, { storageUsedBytes: 84, storageQuotaBytes: 100 }),
      { storage: { usedBytes: 84, quotaBytes: 100 } },
    ],
    ['with queued plays', () => plantScreen(now, { queuedPlays: 7 }), { queuedPlays: 7 }],
    ['offline for a day and more', () => plantScreen(25 * HOURS), { online: 'offline' }],
  ]
  it.each(cases)('%s', async (_, plant, expected) => {
    expect(await findScreen(await plant())).toMatchObject(expected)
  })

  it('comes only from the current device', async () => {
    const screenId = await plantScreen(HOURS, { queuedPlays: 3, playerVersion: '1.0.0' })
    await app.context.db
      .update(presences)
      .set({ lastHeartbeatAt: new Date(PLANTED_AT.getTime() - DAYS) })
      .where(eq(presences.screenId, screenId))
    expect(await findScreen(screenId)).toMatchObject({
      online: 'never',
      queuedPlays: 0,
      device: { playerVersion: null },
    })
  })

  it('is counted as it is listed, for every filter', async () => {
    const { counts, total } = await listFleet()
    expect(total).toBe(counts.all)
    const filters: [keyof FleetCounts, Record<string, string>][] = [
      ['online', { online: 'online' }],
      ['offline', { online: 'offline' }],
      ['never', { online: 'never' }],
      ['unpaired', { online: 'unpaired' }],
      ['silentForADay', { silent: 'day' }],
      ['outdated', { content: 'outdated' }],
      ['downloading', { content: 'downloading' }],
      ['storageFull', { storage: 'full' }],
      ['withErrors', { error: 'any' }],
      ['withProofs', { proofs: 'waiting' }],
    ]
    for (const [name, filter] of filters) {
      const narrowed = await listFleet({ ...filter, size: '100' })
      expect([name, counts[name], narrowed.total, narrowed.screens.length]).toEqual([
        name,
        counts[name],
        counts[name],
        counts[name],
      ])
      expect(counts[name]).toBeGreaterThan(0)
      // The other counts are not filtered.
      expect(narrowed.counts).toEqual(counts)
    }
    const { online, offline, never, unpaired } = counts
    expect(online + offline + never + unpaired).toBe(counts.all)
    expect((await listFleet({ error: 'storage' })).total).toBe(1)
    expect((await listFleet({ online: 'online', error: 'file' })).screens[0]).toMatchObject({ errors: 2 })
  })
})

describe('the list of the fleet', () => {
  it('is searched by all names of a screen, with all words', async () => {
    const { db } = app.context
    const venue = await plantRestaurant(db, location, [10, 10], { name: 'Trattoria 100% Sole' })
    const [first = '', second = ''] = venue.screenIds
    await db.update(screens).set({ model: 'LG bar', imeiNumber: '490154203237518' }).where(eq(screens.id, first))
    await plantDevice(app, second)
    const uuid = (await findScreen(second)).device?.uuid ?? ''
    const searchIds = async (search: string) => (await listFleet({ search, sort: 'name' })).screens.map(({ id }) => id)
    expect((await searchIds('sole')).toSorted()).toEqual([first, second].toSorted())
    expect(await searchIds('100%')).toHaveLength(2)
    expect(await searchIds('1_0%')).toEqual([])
    expect(await searchIds('sole BAR')).toEqual([first])
    expect(await searchIds('9015420')).toEqual([first])
    expect(await searchIds(uuid)).toEqual([second])
    expect(await searchIds(uuid.slice(0, 9))).toEqual([second])
    expect(await searchIds('vienna nowhere')).toEqual([])
    expect((await listFleet({ search: 'places of vienna' })).total).toBe((await listFleet()).total)
  })

  it('has pages, sorted by each column in both directions, unknown values last', async () => {
    const { total } = await listFleet()
    const pages = Math.ceil(total / 5)
    const ids: string[] = []
    for (let page = 1; page <= pages; page += 1) {
      const { screens: rows } = await listFleet({ size: '5', page: String(page), sort: '-storage' })
      ids.push(...rows.map(({ id }) => id))
    }
    expect(new Set(ids).size).toBe(total)
    const listSorted = async (sort: string) => (await listFleet({ sort, size: '100' })).screens
    const storage = (await listSorted('-storage')).map((row) => row.storage?.usedBytes ?? null)
    expect(storage.slice(0, 3)).toEqual([85, 84, null])
    expect((await listSorted('storage')).map((row) => row.storage?.usedBytes ?? null).slice(0, 3)).toEqual([
      84,
      85,
      null,
    ])
    const contacts = (await listSorted('contact')).map((row) => row.lastContact)
    expect(contacts[0]).toBe(subtractMs(25 * HOURS).toISOString())
    expect(contacts.at(-1)).toBeNull()
    for (const sort of ['name', 'place', 'owner', 'playing', 'content', 'version', 'errors']) {
      expect(await listSorted(sort)).toHaveLength(total)
      expect(await listSorted(`-${sort}`)).toHaveLength(total)
    }
    expect(await olga.get('/api/operator/fleet?sort=secret')).toMatchObject({ status: 400 })
  })

  it('leaves out retired screens by default, and filters by location, partner, type and version', async () => {
    const retired = await plantScreen('unpaired')
    await app.context.db.update(screens).set({ status: 'Retired' }).where(eq(screens.id, retired))
    const all = await listFleet({ size: '100' })
    expect(all.screens.map(({ id }) => id)).not.toContain(retired)
    expect((await listFleet({ status: 'Retired' })).screens.map(({ id }) => id)).toEqual([retired])

    const graz = await plantLocation(app.context.db, 'Graz')
    const { screenIds } = await plantVehicle(app.context.db, graz, [10])
    const filters: Record<string, string>[] = [{ location: graz.locationId }, { owner: graz.ownerId }]
    for (const filter of filters) {
      const { screens: rows, counts } = await listFleet(filter)
      expect(rows.map(({ id }) => id)).toEqual(screenIds)
      expect(counts).toMatchObject({ all: 1, unpaired: 1, online: 0 })
    }
    const types = [await listFleet({ type: 'vehicle' }), await listFleet({ type: 'restaurant' })]
    expect(types.map(({ total }) => total).reduce((a, b) => a + b)).toBe((await listFleet()).total)
    const updated = await plantScreen(SECONDS, { playerVersion: '4.2.1' })
    expect((await listFleet({ version: '4.2.1' })).screens.map(({ id }) => id)).toEqual([updated])
  })

  it('is a table, and a map of screens with a position', async () => {
    const away = await plantScreen(HOURS, {
      latitude: 48.208_174_3,
      longitude: 16.373_819,
      positionAt: subtractMs(HOURS),
    })
    const { points } = requireBody(await olga.get('/api/operator/fleet/map'), 200) as { points: FleetPoint[] }
    expect(points).toEqual([[away, expect.stringContaining('Octavia'), 48.2082, 16.3738, 'offline', 'vehicle']])
    expect(requireBody(await olga.get('/api/operator/fleet/map?online=online'), 200)).toMatchObject({ points: [] })

    const table = await olga.get('/api/operator/fleet.csv?online=never')
    expect(table.headers['content-type']).toContain('text/csv')
    const lines = String(table.body).replace('\uFEFF', '').trim().split('\r\n')
    expect(lines[0]).toBe(fleetWatchTexts.csv.columns.join(','))
    expect(lines.slice(1)).toHaveLength((await listFleet({ online: 'never' })).total)
  })
})

it('shows the tags of screens and filters by one of all partners, in capitals or not (decision 36)', async () => {
  const [tagged] = [await plantScreen(HOURS), await plantScreen(HOURS)]
  const row = { screenId: tagged, ownerId: location.ownerId, key: 'north', tag: 'North' }
  await app.context.db.insert(screenTags).values(row)
  const { screens: found, counts } = await listFleet({ tag: 'nORTH' })
  expect(found).toMatchObject([{ id: tagged, tags: ['North'] }])
  expect(counts.all).toBe(1)
  expect(requireBody(await olga.get('/api/operator/fleet/choices'), 200)).toMatchObject({ tags: ['North'] })
  await app.context.db.delete(screenTags)
})

describe('what needs attention', () => {
  it('lists the screens that are offline for the longest, full disks, outdated content and players, each with its number', async () => {
    const { items } = requireBody(await olga.get('/api/operator/fleet/attention'), 200) as { items: AttentionItem[] }
    expect(items).toContainEqual(expect.objectContaining({ kind: 'offline', screens: 1 }))
    expect(items).toContainEqual(expect.objectContaining({ kind: 'storage', screens: 1, percent: 85 }))
    const old = { dueManifestVersion: 'b', dueManifestAt: subtractMs(25 * HOURS) }
    await plantScreen(HOURS, old)
    const again = requireBody(await olga.get('/api/operator/fleet/attention'), 200) as { items: AttentionItem[] }
    expect(again.items).toContainEqual({
      kind: 'content',
      subject: { id: location.locationId, name: 'Vienna' },
      screens: 1,
      since: subtractMs(25 * HOURS).toISOString(),
      percent: null,
    })
    expect(requireBody(await olga.get('/api/operator/fleet/choices'), 200)).toMatchObject({ versions: ['4.2.1'] })
  })

  it.each([
    [
      ['4.2.1', '4.2.0', '4.1.7'],
      ['4.1.7', '4.2.0'],
    ],
    [['4.10.0', '4.9.0'], ['4.9.0']],
    [['4.2.1'], []],
    [[], []],
  ])('names of the players %j the versions %j', (versions, named) => {
    const counted = versions.map((version, index) => ({ version, screens: index + 1 }))
    expect(pickOutdatedPlayers(counted).map(({ subject }) => subject?.id)).toEqual(named)
  })
})

describe('the content of a screen', () => {
  it('is known from its heartbeats, and while it is offline from a check of its manifest', async () => {
    app = await startAppForTest()
    olga = await createOperator(app)
    location = await plantLocation(app.context.db)
    const { screenIds } = await plantVehicle(app.context.db, location, [10])
    const [screenId = ''] = screenIds
    const device = await plantDevice(app, screenId)
    const getContentState = async () => (await findScreen(screenId)).content
    const sendHeartbeat = async (manifestVersion: string | null) =>
      requireBody(
        await device.post('/api/player/heartbeats', { beats: [buildHeartbeat(app, device, { manifestVersion })] }),
        200,
      )
    const fetchManifest = async () =>
      (requireBody(await device.get('/api/player/manifest'), 200) as { version: string }).version

    await sendHeartbeat(null)
    expect(await getContentState()).toBe('downloading')
    const first = await fetchManifest()
    await sendHeartbeat(first)
    expect(await getContentState()).toBe('current')

    // A change while it is online: its next heartbeat reports it.
    await olga.put(`/api/operator/screens/${screenId}`, { slotsPerLoop: 12 })
    await sendHeartbeat(first)
    expect(await getContentState()).toBe('downloading')
    app.clock.advance(11 * MINUTES)
    await sendHeartbeat(first)
    expect(await getContentState()).toBe('outdated')
    const second = await fetchManifest()
    expect(second).not.toBe(first)
    expect(await getContentState()).toBe('downloading')
    await sendHeartbeat(second)
    expect(await getContentState()).toBe('current')

    // The free space comes with heartbeats; older players leave it out.
    const storage = { manifestVersion: second, storageUsedBytes: 9e9, storageQuotaBytes: 1e10 }
    requireBody(await device.post('/api/player/heartbeats', { beats: [buildHeartbeat(app, device, storage)] }), 200)
    expect((await findScreen(screenId)).storage).toEqual({ usedBytes: 9e9, quotaBytes: 1e10 })
    expect((await listFleet({ storage: 'full' })).total).toBe(1)
    await sendHeartbeat(second)
    expect((await findScreen(screenId)).storage).toBeNull()

    // A change while it is offline: a job checks its manifest.
    app.clock.advance(10 * MINUTES)
    await app.jobs.runNow('telemetry.mark-offline')
    await olga.put(`/api/operator/screens/${screenId}`, { slotsPerLoop: 9 })
    expect(await findScreen(screenId)).toMatchObject({ online: 'offline', content: 'current' })
    await app.jobs.runNow('playback.update-manifests')
    expect(await findScreen(screenId)).toMatchObject({
      online: 'offline',
      content: 'outdated',
      contentSince: app.clock.now().toISOString(),
    })
  })
})
