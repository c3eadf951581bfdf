import type { DiagnosisCause, Diagnosis } from '@marquee/contract/diagnosis'
import type { OperatorScreen } from '@marquee/contract/operator-screen-details'
import type { ScreenManifest, ScreenPlays } from '@marquee/contract/operator-screens'
import { eq } from 'drizzle-orm'
import { readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companies } from '../../../modules/companies/schema.ts'
import { MINUTES } from '../../../platform/clock.ts'
import { getContentKey } from '../../../platform/files/media-storage.ts'
import { submitCampaign } from '../../../testing/campaigns.ts'
import type { PlantedVenue } from '../../../testing/planted-venues.ts'
import { startApp, type TestApp, TODAY } from '../../../testing/app.ts'
import { createApiClient } from '../../../testing/api-client.ts'
import { buildHeartbeat, type Device, buildPlay } from '../../../testing/people/devices.ts'
import {
  createApprovedRestaurant,
  createApprovedVehicle,
  decideReview,
  type TestLocation,
  createLocation,
  startPairing,
} from '../../../testing/people/venues.ts'
import {
  requireBody,
  type Client,
  createClient,
  createOperator,
  type Partner,
  createPartner,
  type Person,
} from '../../../testing/people/users.ts'

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

let app: TestApp
let [olga, petra, carl] = [] as unknown as [Person, Partner, Client]
let location: TestLocation
const getLocation = () => ({
  locationId: location.locationId,
  ownerId: petra.ownerId,
  vehicleTypeId: location.vehicleTypeId,
})
const buildPath = (screenId: string) => `/api/operator/screens/${screenId}`
const getDetails = async (screenId: string) => requireBody(await olga.get(buildPath(screenId)), 200) as OperatorScreen
const getDiagnosis = async (screenId: string, campaignId: string) =>
  requireBody(await olga.get(`${buildPath(screenId)}/why?campaign=${campaignId}`), 200) as Diagnosis

beforeAll(async () => {
  app = await startApp()
  ;[olga, petra, carl] = [await createOperator(app), await createPartner(app), await createClient(app)]
  location = await createLocation(olga, 'Vienna')
})
afterAll(() => app.close())

/** A screen of a vehicle that an operator has registered, without a device. */
async function registerScreen(more: Record<string, unknown> = {}, kind: 'vehicle' | 'restaurant' = 'vehicle') {
  const place = await (kind === 'vehicle' ? createApprovedVehicle : createApprovedRestaurant)(app, petra, location)
  const created = await olga.post('/api/operator/screens', { model: 'Roof', [kind]: place, ...more })
  const { screen } = requireBody(created, 201) as { screen: { _id: string } }
  return { screenId: screen._id, place: { id: place, screenIds: [screen._id] } satisfies PlantedVenue }
}

/** Pairs a device as an operator, with the code that it shows. */
async function pairDevice(screenId: string): Promise<Device> {
  const { code, secret, pairingId } = await startPairing(app)
  requireBody(await olga.post('/api/screens/pair', { code, screen: screenId }), 200)
  const collected = await createApiClient(app, secret).get(`/api/player/pairings/${pairingId}`)
  const { token } = requireBody(collected, 200) as { token: string }
  return { ...createApiClient(app, token), token, deviceId: '', screenId, bootId: crypto.randomUUID() }
}

const approve = (campaignId: string) =>
  olga
    .post(`/api/operator/reviews/campaign/${campaignId}`, { decision: 'approve' })
    .then((reply) => requireBody(reply, 200))

/** Sends a heartbeat with the current manifest, or with another one. */
async function sendHeartbeat(device: Device, more: Record<string, unknown> = {}) {
  const { version } = requireBody(await device.get('/api/player/manifest'), 200) as { version: string }
  requireBody(
    await device.post('/api/player/heartbeats', {
      beats: [buildHeartbeat(app, device, { manifestVersion: version, playerVersion: '4.2.1', ...more })],
      sentAt: app.clock.now().toISOString(),
    }),
    200,
  )
}

/** An approved campaign from today on a paired screen that is online. */
async function startCampaign() {
  const { screenId, place } = await registerScreen()
  const device = await pairDevice(screenId)
  const campaign = await submitCampaign(carl, getLocation(), [place])
  await approve(campaign._id)
  await sendHeartbeat(device)
  return { screenId, place, device, campaignId: campaign._id }
}
type RunningCampaign = Awaited<ReturnType<typeof startCampaign>>

async function getSha256({ device }: RunningCampaign): Promise<string> {
  const manifest = requireBody(await device.get('/api/player/manifest'), 200) as { flights: { sha256: string }[] }
  return manifest.flights[0]?.sha256 ?? ''
}

describe('why a campaign does not play on a screen', () => {
  it('returns that it plays, with the last and next play, once a play is proven', async () => {
    const running = await startCampaign()
    expect(await getDiagnosis(running.screenId, running.campaignId)).toMatchObject({ cause: null, lastPlayedAt: null })
    app.clock.advance(2 * MINUTES)
    await sendHeartbeat(running.device)
    const play = buildPlay(
      app,
      running.device,
      { campaignId: running.campaignId, sha256: await getSha256(running) },
      30,
    )
    requireBody(await running.device.post('/api/player/plays', { plays: [play] }), 200)
    const answer = await getDiagnosis(running.screenId, running.campaignId)
    expect(answer).toMatchObject({ cause: null, text: 'The campaign plays here.', lastPlayedAt: play.startedAt })
    expect(Date.parse(answer.nextAt ?? '')).toBeGreaterThan(app.clock.now().getTime() - 1)
    expect(answer.checked.every(({ ok }) => ok)).toBe(true)
  })

  const CASES: [DiagnosisCause, (running: RunningCampaign) => Promise<unknown>][] = [
    ['deleted', ({ campaignId }) => carl.delete(`/api/campaigns/${campaignId}`)],
    ['screen-not-active', ({ screenId }) => olga.put(buildPath(screenId), { status: 'Under Maintenance' })],
    ['no-slot', ({ screenId }) => olga.put(buildPath(screenId), { status: 'Retired' })],
    ['no-slot', ({ screenId }) => olga.put(buildPath(screenId), { vehicle: null })],
    ['no-slot', ({ place }) => petra.delete(`/api/vehicles/${place.id}`)],
    ['place-not-approved', ({ place }) => decideReview(app, 'vehicle', place.id, 'reject')],
    ['device-unpaired', ({ screenId }) => olga.post(`${buildPath(screenId)}/unpair`)],
    ['offline', async () => app.clock.advance(2 * MINUTES)],
    ['not-fetched', ({ device }) => sendHeartbeat(device, { manifestVersion: 'the one of yesterday' })],
    [
      'file-failed',
      async (running) => {
        app.clock.advance(MINUTES)
        const fault = { kind: 'file', sha256: await getSha256(running), detail: 'answered 404' }
        await sendHeartbeat(running.device, { faults: [{ at: app.clock.now().toISOString(), ...fault }] })
      },
    ],
    [
      'not-counted',
      async (running) => {
        const play = buildPlay(app, running.device, { campaignId: running.campaignId, sha256: 'b'.repeat(64) }, 5)
        requireBody(await running.device.post('/api/player/plays', { plays: [play] }), 200)
      },
    ],
    [
      'not-proven',
      async ({ device }) => {
        await sendHeartbeat(device)
        app.clock.advance(40 * MINUTES)
        await sendHeartbeat(device, { queuedPlays: 12 })
      },
    ],
  ]
  it.each(CASES)('names %s after the calls that cause it', async (cause, make) => {
    const running = await startCampaign()
    await make(running)
    const answer = await getDiagnosis(running.screenId, running.campaignId)
    expect(answer.cause).toBe(cause)
    expect(answer.text).not.toBe('')
    expect(answer.remedy).not.toBe('')
  })

  it('names a pending campaign, one on other screens, and a coming flight', async () => {
    const [here, there] = [await startCampaign(), await startCampaign()]
    const waiting = await submitCampaign(carl, getLocation(), [here.place])
    expect(await getDiagnosis(here.screenId, waiting._id)).toMatchObject({ cause: 'not-approved', since: null })
    const rejection = { decision: 'reject', reason: 'Too loud' }
    requireBody(await olga.post(`/api/operator/reviews/campaign/${waiting._id}`, rejection), 200)
    expect((await getDiagnosis(here.screenId, waiting._id)).text).toContain('Rejected (Too loud)')
    expect((await getDiagnosis(here.screenId, there.campaignId)).cause).toBe('no-slot')
    const ahead = await submitCampaign(carl, getLocation(), [here.place], { startDate: '2026-12-01' })
    await approve(ahead._id)
    expect(await getDiagnosis(here.screenId, ahead._id)).toMatchObject({
      cause: 'not-in-flight',
      nextAt: '2026-11-30T23:00:00.000Z',
    })
  })

  it('names a closed restaurant and when it opens', async () => {
    // Open only on Mondays, from eight.
    const { screenId, place } = await registerScreen({ defaultOrientation: 'portrait' }, 'restaurant')
    await sendHeartbeat(await pairDevice(screenId))
    const campaign = await submitCampaign(carl, getLocation(), [place], { type: 'restaurant' })
    await approve(campaign._id)
    expect(await getDiagnosis(screenId, campaign._id)).toMatchObject({
      cause: 'closed',
      text: 'The venue is closed. It opens on Monday at 08:00.',
      nextAt: '2026-11-23T07:00:00.000Z',
    })
  })

  it('names a suspended company', async () => {
    const running = await startCampaign()
    const setSuspended = (suspendedAt: Date | null) =>
      app.context.db.update(companies).set({ suspendedAt }).where(eq(companies.id, carl.companyId))
    await setSuspended(app.clock.now())
    expect(await getDiagnosis(running.screenId, running.campaignId)).toMatchObject({
      cause: 'company-suspended',
      campaign: { companyId: carl.companyId },
      since: app.clock.now().toISOString(),
    })
    await setSuspended(null)
  })

  it('names a video that is missing in the store', async () => {
    const running = await startCampaign()
    const sha256 = await getSha256(running)
    const path = join(app.context.config.mediaDir, getContentKey(sha256))
    const bytes = await readFile(path)
    await unlink(path)
    expect((await getDiagnosis(running.screenId, running.campaignId)).cause).toBe('file-missing')
    const manifest = requireBody(await olga.get(`${buildPath(running.screenId)}/manifest`), 200) as ScreenManifest
    expect(manifest.spots[0]?.file.isStored).toBe(false)
    await writeFile(path, bytes)
  })

  it('refuses unknown screens and campaigns, and other callers', async () => {
    const running = await startCampaign()
    expect((await olga.get(`${buildPath(UNKNOWN_ID)}/why?campaign=${running.campaignId}`)).status).toBe(404)
    expect((await olga.get(`${buildPath(running.screenId)}/why?campaign=${UNKNOWN_ID}`)).status).toBe(404)
    expect((await olga.get(`${buildPath(running.screenId)}/why`)).status).toBe(400)
    for (const person of [petra, carl]) {
      expect((await person.get(`${buildPath(running.screenId)}/why?campaign=${running.campaignId}`)).status).toBe(403)
    }
  })
})

describe('the page of a screen', () => {
  it('shows venue, partner, device, terms, multiplier and reservations', async () => {
    const running = await startCampaign()
    expect(await getDetails(running.screenId)).toMatchObject({
      screen: { _id: running.screenId, onlineStatus: 'online', device: { isUpToDate: true, playerVersion: '4.2.1' } },
      owner: { ownerId: petra.ownerId, userId: petra.userId, person: 'Petra Kovač', email: petra.email },
      place: { kind: 'vehicle', id: running.place.id, status: 'Approved', locationName: 'Vienna' },
      multiplier: { value: 1, set: null, derived: { value: 1, guests: null, openHoursPerDay: null } },
      devices: [{ model: 'Fire TV', unpairedAt: null }],
      presence: { clockOffsetMs: 0, queuedPlays: null },
      terms: [{ slotsPerLoop: 10, openingHours: null }],
      sold: { campaigns: 1, firstDay: TODAY, lastDay: '2026-12-04' },
    })
    const { calendar } = await getDetails(running.screenId)
    expect(calendar).toHaveLength(28)
    expect(calendar[0]).toEqual({ day: TODAY, slotsTaken: 1, slotsPerLoop: 10 })
    expect(calendar[14]).toMatchObject({ slotsTaken: 0 })
    expect((await olga.get(buildPath(UNKNOWN_ID))).status).toBe(404)
  })

  it('shows how the multiplier of a restaurant is derived, and the value of an operator', async () => {
    const { screenId } = await registerScreen({}, 'restaurant')
    // 600 guests, one open day of 14 hours.
    const derived = { value: 9.6429, guests: 600, openHoursPerDay: 14 }
    expect((await getDetails(screenId)).multiplier).toEqual({ value: 9.6429, set: null, derived })
    requireBody(await olga.put(buildPath(screenId), { impressionMultiplier: 2.5 }), 200)
    expect((await getDetails(screenId)).multiplier).toEqual({ value: 2.5, set: 2.5, derived })
    requireBody(await olga.put(buildPath(screenId), { impressionMultiplier: null }), 200)
    expect((await getDetails(screenId)).multiplier.set).toBeNull()
    expect((await olga.put(buildPath(screenId), { impressionMultiplier: -1 })).status).toBe(400)
  })

  it('shows the manifest: loop, files, and the version on the device', async () => {
    const running = await startCampaign()
    app.clock.advance(1000)
    const ahead = await submitCampaign(carl, getLocation(), [running.place], { startDate: '2026-12-01', name: 'Later' })
    await approve(ahead._id)
    const manifest = requireBody(await olga.get(`${buildPath(running.screenId)}/manifest`), 200) as ScreenManifest
    expect(manifest).toMatchObject({ isPaired: true, isOpen: true, slotsPerLoop: 10, timeZone: 'Europe/Vienna' })
    expect(manifest.loop.map((slot) => slot?.campaignId ?? null)).toEqual([running.campaignId, ...Array(9).fill(null)])
    expect(manifest.spots).toMatchObject([
      { kind: 'campaign', id: running.campaignId, state: 'running', slots: [1], file: { isStored: true } },
      { kind: 'campaign', name: 'Later', state: 'ahead', slots: [] },
    ])
    // A video of twelve seconds and nine house cards.
    expect(manifest.loopSeconds).toBe(102)
    expect(manifest.device?.version).not.toBe(manifest.version)
  })

  it('lists plays by verdict and day, page by page and as a table', async () => {
    const running = await startCampaign()
    app.clock.advance(60 * MINUTES)
    await sendHeartbeat(running.device)
    const sha256 = await getSha256(running)
    const campaign = { campaignId: running.campaignId, sha256 }
    const plays = Array.from({ length: 60 }, (_, index) => buildPlay(app, running.device, campaign, 20 + index * 20))
    const short = buildPlay(app, running.device, campaign, 1300, { durationMs: 3000, complete: false })
    const other = buildPlay(app, running.device, { ...campaign, sha256: 'c'.repeat(64) }, 1400)
    requireBody(await running.device.post('/api/player/plays', { plays: [...plays, short, other] }), 200)
    const listPlays = async (query: string) =>
      requireBody(await olga.get(`${buildPath(running.screenId)}/plays${query}`), 200) as ScreenPlays
    const first = await listPlays('')
    expect(first).toMatchObject({
      from: TODAY,
      to: TODAY,
      totals: { counted: 60, partial: 1, flagged: 1 },
    })
    expect(first.plays).toHaveLength(50)
    expect(first.plays[0]).toMatchObject({ name: 'Autumn roast', slot: 1, verdict: 'counted', reason: null })
    const second = await listPlays(`?cursor=${first.next}`)
    expect(second).toMatchObject({ totals: first.totals, next: null })
    const both = [...first.plays, ...second.plays]
    expect(new Set(both.map(({ playId }) => playId)).size).toBe(62)
    expect(both.map(({ startedAt }) => startedAt)).toEqual(
      both
        .map(({ startedAt }) => startedAt)
        .toSorted()
        .toReversed(),
    )
    expect((await listPlays('?verdict=flagged')).plays).toMatchObject([{ verdict: 'flagged', reason: 'other-file' }])
    expect((await listPlays('?to=2026-11-20')).plays).toEqual([])
    for (const days of ['?from=2026-11-22&to=2026-11-21', '?from=2026-01-01']) {
      expect(await olga.get(`${buildPath(running.screenId)}/plays${days}`)).toMatchObject({
        status: 400,
        body: { code: 'daysTooMany' },
      })
    }
    const table = await olga.get(`${buildPath(running.screenId)}/plays.csv`)
    expect(table.status).toBe(200)
    const lines = String(table.body).trim().split('\r\n')
    expect(lines).toHaveLength(63)
    expect(lines[1]).toContain('the device played a different file')
  })

  it('lists the orders with what was promised and played today', async () => {
    const running = await startCampaign()
    const listOrders = async (query = '') =>
      (requireBody(await olga.get(`${buildPath(running.screenId)}/orders${query}`), 200) as { orders: unknown[] })
        .orders
    app.clock.advance(2 * MINUTES)
    const play = buildPlay(
      app,
      running.device,
      { campaignId: running.campaignId, sha256: await getSha256(running) },
      30,
    )
    requireBody(await running.device.post('/api/player/plays', { plays: [play] }), 200)
    const [order] = (await listOrders()) as { today: { promised: number } }[]
    expect(order).toMatchObject({
      campaignId: running.campaignId,
      company: 'Weber Coffee GmbH',
      status: 'Approved',
      isPaid: false,
      state: 'running',
      today: { plays: 1, partialPlays: 0 },
      plays: 1,
      lastPlayedAt: play.startedAt,
    })
    expect(order?.today.promised).toBeGreaterThan(0)
    expect(await listOrders('?when=over')).toEqual([])
  })

  it('finds campaigns for the diagnosis: those of the screen first, others by name', async () => {
    const running = await startCampaign()
    const searchCampaigns = async (search = '') =>
      (
        requireBody(await olga.get(`${buildPath(running.screenId)}/campaigns?search=${search}`), 200) as {
          campaigns: { _id: string; isHere: boolean }[]
        }
      ).campaigns
    expect(await searchCampaigns()).toMatchObject([{ _id: running.campaignId, isHere: true }])
    const found = await searchCampaigns('autumn')
    expect(found.length).toBeGreaterThan(1)
    expect(found[0]).toMatchObject({ _id: running.campaignId })
    expect(await searchCampaigns('%25')).toEqual([])
  })
})

describe('an operator who changes a screen', () => {
  it('writes an audit entry, and is refused after a change by another operator (decision 22)', async () => {
    const { screenId } = await registerScreen()
    const { version } = await getDetails(screenId)
    requireBody(await olga.put(buildPath(screenId), { version, slotsPerLoop: 12, status: 'In Active' }), 200)
    expect(await olga.put(buildPath(screenId), { version, slotsPerLoop: 8 })).toMatchObject({
      status: 409,
      body: { code: 'screenChanged' },
    })
    const { screen, deeds } = await getDetails(screenId)
    expect(screen.slotsPerLoop).toBe(12)
    expect(deeds.map(({ action }) => action).toSorted()).toEqual(['create', 'update'])
    expect(deeds.find(({ action }) => action === 'update')).toMatchObject({
      by: 'Olga Berg',
      changes: { slotsPerLoop: { from: 10, to: 12 }, status: { from: 'Active', to: 'In Active' } },
    })
  })

  it('pairs, replaces and unpairs for any partner with audit entries, and revokes the device at once', async () => {
    const { screenId } = await registerScreen()
    const first = await pairDevice(screenId)
    await sendHeartbeat(first)
    app.clock.advance(1000)
    const second = await pairDevice(screenId)
    // Reports of the first device do not count for the second (decision 22).
    expect(requireBody(await olga.get(buildPath(screenId)), 200)).toMatchObject({ presence: null })
    expect(requireBody(await olga.get(`${buildPath(screenId)}/manifest`), 200)).toMatchObject({
      device: null,
      served: null,
    })
    expect((await first.get('/api/player/manifest')).status).toBe(401)
    const unpaired = await olga.post(`${buildPath(screenId)}/unpair`)
    expect(unpaired).toMatchObject({ status: 200, body: { screen: { uuid: null } } })
    expect((await second.get('/api/player/manifest')).status).toBe(401)
    expect(await olga.post(`${buildPath(screenId)}/unpair`)).toMatchObject({ status: 409, body: { code: 'noDevice' } })
    const { deeds, devices } = await getDetails(screenId)
    expect(deeds.map(({ action }) => action).toSorted()).toEqual(['create', 'pair', 'replace-device', 'unpair'])
    expect(devices).toHaveLength(2)
    expect(devices.every(({ unpairedAt }) => unpairedAt !== null)).toBe(true)
  })

  it('revokes the device for good when a screen is retired, although campaigns are sold on it', async () => {
    const running = await startCampaign()
    requireBody(await olga.put(buildPath(running.screenId), { status: 'Retired' }), 200)
    requireBody(await olga.put(buildPath(running.screenId), { status: 'Active' }), 200)
    expect((await running.device.get('/api/player/manifest')).status).toBe(401)
    const { deeds, sold, screen } = await getDetails(running.screenId)
    expect(screen.uuid).toBeNull()
    expect(sold.campaigns).toBe(0)
    const retired = deeds.find(({ changes }) => changes?.status?.to === 'Retired')
    expect(retired?.changes).toMatchObject({ device: { to: null }, status: { from: 'Active', to: 'Retired' } })
  })

  it('finds the approved venues of every partner, and for a screen the suitable ones', async () => {
    const { screenId, place } = await registerScreen()
    const peter = await createPartner(app, 'Peter Other')
    const [foreign, cafe] = [
      await createApprovedVehicle(app, peter, location),
      await createApprovedRestaurant(app, petra, location),
    ]
    const find = async (query: string) =>
      (requireBody(await olga.get(`/api/operator/places?${query}`), 200) as { places: { id: string }[] }).places.map(
        ({ id }) => id,
      )
    const all = await find('search=vienna')
    expect(all.length).toBeLessThanOrEqual(20)
    const own = await find(`screen=${screenId}`)
    expect(own).toContain(place.id)
    expect(own).not.toContain(foreign)
    expect(own).not.toContain(cafe)
    expect(await find('search=nowhere')).toEqual([])
  })
})
