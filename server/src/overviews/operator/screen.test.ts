import type {
  Cause,
  Explanation,
  OperatorScreen,
  ScreenManifest,
  ScreenPlays,
} from '@marquee/contract/operator-screens'
import { eq } from 'drizzle-orm'
import { readFile, unlink, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companies } from '../../modules/companies/schema.ts'
import { MINUTES } from '../../platform/clock.ts'
import { submitted } from '../../testing/campaigns.ts'
import type { Place } from '../../testing/city.ts'
import { startHouse, type TestHouse, TODAY } from '../../testing/house.ts'
import { voice } from '../../testing/people.ts'
import { beat, type Device, played } from '../../testing/people/devices.ts'
import {
  approvedRestaurant,
  approvedVehicle,
  decide,
  type Market,
  market,
  waitingDevice,
} from '../../testing/people/places.ts'
import {
  bodyOf,
  type Client,
  client,
  operator,
  type Partner,
  partner,
  type Person,
} from '../../testing/people/users.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'

let house: TestHouse
let [olga, petra, carl] = [] as unknown as [Person, Partner, Client]
let where: Market
const city = () => ({ locationId: where.locationId, ownerId: petra.ownerId, vehicleTypeId: where.vehicleTypeId })
const base = (screenId: string) => `/api/operator/screens/${screenId}`
const details = async (screenId: string) => bodyOf(await olga.get(base(screenId)), 200) as OperatorScreen
const why = async (screenId: string, campaignId: string) =>
  bodyOf(await olga.get(`${base(screenId)}/why?campaign=${campaignId}`), 200) as Explanation

beforeAll(async () => {
  house = await startHouse()
  ;[olga, petra, carl] = [await operator(house), await partner(house), await client(house)]
  where = await market(olga, 'Vienna')
})
afterAll(() => house.close())

/** A screen of a vehicle that an operator has registered, without a device. */
async function registered(more: Record<string, unknown> = {}, kind: 'vehicle' | 'restaurant' = 'vehicle') {
  const place = await (kind === 'vehicle' ? approvedVehicle : approvedRestaurant)(house, petra, where)
  const made = await olga.post('/api/operator/screens', { model: 'Roof', [kind]: place, ...more })
  const { screen } = bodyOf(made, 201) as { screen: { _id: string } }
  return { screenId: screen._id, place: { id: place, screenIds: [screen._id] } satisfies Place }
}

/** The device whose code an operator enters for that screen. */
async function paired(screenId: string): Promise<Device> {
  const { code, secret, pairingId } = await waitingDevice(house)
  bodyOf(await olga.post('/api/screens/pair', { code, screen: screenId }), 200)
  const collected = await voice(house, secret).get(`/api/player/pairings/${pairingId}`)
  const { token } = bodyOf(collected, 200) as { token: string }
  return { ...voice(house, token), token, deviceId: '', screenId, bootId: crypto.randomUUID() }
}

const approve = (campaignId: string) =>
  olga.post(`/api/operator/reviews/campaign/${campaignId}`, { decision: 'approve' }).then((reply) => bodyOf(reply, 200))

/** A sign of life by the manifest of now, unless another one is named. */
async function alive(device: Device, more: Record<string, unknown> = {}) {
  const { version } = bodyOf(await device.get('/api/player/manifest'), 200) as { version: string }
  bodyOf(
    await device.post('/api/player/heartbeats', {
      beats: [beat(house, device, { manifestVersion: version, playerVersion: '4.2.1', ...more })],
      sentAt: house.clock.now().toISOString(),
    }),
    200,
  )
}

/** An approved campaign on a paired screen that is online, of today. */
async function running() {
  const { screenId, place } = await registered()
  const device = await paired(screenId)
  const campaign = await submitted(carl, city(), [place])
  await approve(campaign._id)
  await alive(device)
  return { screenId, place, device, campaignId: campaign._id }
}
type Running = Awaited<ReturnType<typeof running>>

async function sha256Of({ device }: Running): Promise<string> {
  const manifest = bodyOf(await device.get('/api/player/manifest'), 200) as { flights: { sha256: string }[] }
  return manifest.flights[0]?.sha256 ?? ''
}

describe('why a campaign does not play on a screen', () => {
  it('says that it plays, when it did last and will next, once a device has proven it', async () => {
    const on = await running()
    expect(await why(on.screenId, on.campaignId)).toMatchObject({ cause: null, lastPlayedAt: null })
    house.clock.advance(2 * MINUTES)
    await alive(on.device)
    const play = played(house, on.device, { campaignId: on.campaignId, sha256: await sha256Of(on) }, 30)
    bodyOf(await on.device.post('/api/player/plays', { plays: [play] }), 200)
    const answer = await why(on.screenId, on.campaignId)
    expect(answer).toMatchObject({ cause: null, text: 'It plays here.', lastPlayedAt: play.startedAt })
    expect(Date.parse(answer.nextAt ?? '')).toBeGreaterThan(house.clock.now().getTime() - 1)
    expect(answer.checked.every(({ ok }) => ok)).toBe(true)
  })

  const CASES: [Cause, (on: Running) => Promise<unknown>][] = [
    ['deleted', ({ campaignId }) => carl.delete(`/api/campaigns/${campaignId}`)],
    ['screen-not-active', ({ screenId }) => olga.put(base(screenId), { status: 'Under Maintenance' })],
    ['no-slot', ({ screenId }) => olga.put(base(screenId), { status: 'Retired' })],
    ['no-slot', ({ screenId }) => olga.put(base(screenId), { vehicle: null })],
    ['no-slot', ({ place }) => petra.delete(`/api/vehicles/${place.id}`)],
    ['place-not-approved', ({ place }) => decide(house, 'vehicle', place.id, 'reject')],
    ['device-unpaired', ({ screenId }) => olga.post(`${base(screenId)}/unpair`)],
    ['offline', async () => house.clock.advance(2 * MINUTES)],
    ['not-fetched', ({ device }) => alive(device, { manifestVersion: 'the one of yesterday' })],
    [
      'file-failed',
      async (on) => {
        house.clock.advance(MINUTES)
        const fault = { kind: 'file', sha256: await sha256Of(on), detail: 'answered 404' }
        await alive(on.device, { faults: [{ at: house.clock.now().toISOString(), ...fault }] })
      },
    ],
    [
      'not-counted',
      async (on) => {
        const play = played(house, on.device, { campaignId: on.campaignId, sha256: 'b'.repeat(64) }, 5)
        bodyOf(await on.device.post('/api/player/plays', { plays: [play] }), 200)
      },
    ],
    [
      'not-proven',
      async ({ device }) => {
        await alive(device)
        house.clock.advance(40 * MINUTES)
        await alive(device, { queuedPlays: 12 })
      },
    ],
  ]
  it.each(CASES)('names %s after the calls that make it so', async (cause, make) => {
    const on = await running()
    await make(on)
    const answer = await why(on.screenId, on.campaignId)
    expect(answer.cause).toBe(cause)
    expect(answer.text).not.toBe('')
    expect(answer.remedy).not.toBe('')
  })

  it('names a campaign that waits, one that was booked elsewhere, and a flight that lies ahead', async () => {
    const [here, there] = [await running(), await running()]
    const waiting = await submitted(carl, city(), [here.place])
    expect(await why(here.screenId, waiting._id)).toMatchObject({ cause: 'not-approved', since: null })
    const rejection = { decision: 'reject', reason: 'Too loud' }
    bodyOf(await olga.post(`/api/operator/reviews/campaign/${waiting._id}`, rejection), 200)
    expect((await why(here.screenId, waiting._id)).text).toContain('Rejected (Too loud)')
    expect((await why(here.screenId, there.campaignId)).cause).toBe('no-slot')
    const ahead = await submitted(carl, city(), [here.place], { startDate: '2026-12-01' })
    await approve(ahead._id)
    expect(await why(here.screenId, ahead._id)).toMatchObject({
      cause: 'not-in-flight',
      nextAt: '2026-11-30T23:00:00.000Z',
    })
  })

  it('names a restaurant that is closed, with when it opens', async () => {
    // Open on Mondays alone, from eight.
    const { screenId, place } = await registered({ defaultOrientation: 'portrait' }, 'restaurant')
    await alive(await paired(screenId))
    const campaign = await submitted(carl, city(), [place], { type: 'restaurant' })
    await approve(campaign._id)
    expect(await why(screenId, campaign._id)).toMatchObject({
      cause: 'closed',
      text: 'The place is closed; it opens on Monday at 08:00.',
      nextAt: '2026-11-23T07:00:00.000Z',
    })
  })

  it('names a suspended company', async () => {
    const on = await running()
    const suspend = (suspendedAt: Date | null) =>
      house.house.db.update(companies).set({ suspendedAt }).where(eq(companies.id, carl.companyId))
    await suspend(house.clock.now())
    expect(await why(on.screenId, on.campaignId)).toMatchObject({
      cause: 'company-suspended',
      campaign: { companyId: carl.companyId },
      since: house.clock.now().toISOString(),
    })
    await suspend(null)
  })

  it('names a video that the store has lost', async () => {
    const on = await running()
    const sha256 = await sha256Of(on)
    const path = house.house.files.pathOf(sha256)
    const bytes = await readFile(path)
    await unlink(path)
    expect((await why(on.screenId, on.campaignId)).cause).toBe('file-missing')
    const manifest = bodyOf(await olga.get(`${base(on.screenId)}/manifest`), 200) as ScreenManifest
    expect(manifest.spots[0]?.file.isStored).toBe(false)
    await writeFile(path, bytes)
  })

  it('knows no other screen, campaign or caller', async () => {
    const on = await running()
    expect((await olga.get(`${base(NOBODY)}/why?campaign=${on.campaignId}`)).status).toBe(404)
    expect((await olga.get(`${base(on.screenId)}/why?campaign=${NOBODY}`)).status).toBe(404)
    expect((await olga.get(`${base(on.screenId)}/why`)).status).toBe(400)
    for (const person of [petra, carl]) {
      expect((await person.get(`${base(on.screenId)}/why?campaign=${on.campaignId}`)).status).toBe(403)
    }
  })
})

describe('the page of a screen', () => {
  it('tells place, partner, device, terms, multiplier and what is sold', async () => {
    const on = await running()
    expect(await details(on.screenId)).toMatchObject({
      screen: { _id: on.screenId, onlineStatus: 'online', device: { isUpToDate: true, playerVersion: '4.2.1' } },
      owner: { ownerId: petra.ownerId, userId: petra.userId, person: 'Petra Kovač', email: petra.email },
      place: { kind: 'vehicle', id: on.place.id, status: 'Approved', locationName: 'Vienna' },
      multiplier: { value: 1, set: null, derived: { value: 1, guests: null, openHoursPerDay: null } },
      devices: [{ model: 'Fire TV', unpairedAt: null }],
      presence: { clockOffsetMs: 0, queuedPlays: null },
      terms: [{ slotsPerLoop: 10, openingHours: null }],
      sold: { campaigns: 1, firstDay: TODAY, lastDay: '2026-12-04' },
    })
    const { calendar } = await details(on.screenId)
    expect(calendar).toHaveLength(28)
    expect(calendar[0]).toEqual({ day: TODAY, slotsTaken: 1, slotsPerLoop: 10 })
    expect(calendar[14]).toMatchObject({ slotsTaken: 0 })
    expect((await olga.get(base(NOBODY))).status).toBe(404)
  })

  it('tells how the impressions of a restaurant come about, and what an operator set instead', async () => {
    const { screenId } = await registered({}, 'restaurant')
    // 600 guests, one open day of 14 hours.
    const derived = { value: 9.6429, guests: 600, openHoursPerDay: 14 }
    expect((await details(screenId)).multiplier).toEqual({ value: 9.6429, set: null, derived })
    bodyOf(await olga.put(base(screenId), { impressionMultiplier: 2.5 }), 200)
    expect((await details(screenId)).multiplier).toEqual({ value: 2.5, set: 2.5, derived })
    bodyOf(await olga.put(base(screenId), { impressionMultiplier: null }), 200)
    expect((await details(screenId)).multiplier.set).toBeNull()
    expect((await olga.put(base(screenId), { impressionMultiplier: -1 })).status).toBe(400)
  })

  it('reads the manifest to people: loop, files, and what the device has', async () => {
    const on = await running()
    house.clock.advance(1000)
    const ahead = await submitted(carl, city(), [on.place], { startDate: '2026-12-01', name: 'Later' })
    await approve(ahead._id)
    const manifest = bodyOf(await olga.get(`${base(on.screenId)}/manifest`), 200) as ScreenManifest
    expect(manifest).toMatchObject({ isPaired: true, isOpen: true, slotsPerLoop: 10, timeZone: 'Europe/Vienna' })
    expect(manifest.loop.map((slot) => slot?.campaignId ?? null)).toEqual([on.campaignId, ...Array(9).fill(null)])
    expect(manifest.spots).toMatchObject([
      { kind: 'campaign', id: on.campaignId, state: 'running', slots: [1], file: { isStored: true } },
      { kind: 'campaign', name: 'Later', state: 'ahead', slots: [] },
    ])
    // Twelve seconds of film and nine house cards.
    expect(manifest.loopSeconds).toBe(102)
    expect(manifest.device?.version).not.toBe(manifest.version)
  })

  it('lists plays by verdict and day, page by page and as a table', async () => {
    const on = await running()
    house.clock.advance(60 * MINUTES)
    await alive(on.device)
    const sha256 = await sha256Of(on)
    const campaign = { campaignId: on.campaignId, sha256 }
    const plays = Array.from({ length: 60 }, (_, index) => played(house, on.device, campaign, 20 + index * 20))
    const short = played(house, on.device, campaign, 1300, { durationMs: 3000, complete: false })
    const other = played(house, on.device, { ...campaign, sha256: 'c'.repeat(64) }, 1400)
    bodyOf(await on.device.post('/api/player/plays', { plays: [...plays, short, other] }), 200)
    const list = async (query: string) =>
      bodyOf(await olga.get(`${base(on.screenId)}/plays${query}`), 200) as ScreenPlays
    const first = await list('')
    expect(first).toMatchObject({
      from: TODAY,
      to: TODAY,
      totals: { counted: 60, partial: 1, flagged: 1 },
    })
    expect(first.plays).toHaveLength(50)
    expect(first.plays[0]).toMatchObject({ name: 'Autumn roast', slot: 1, verdict: 'counted', reason: null })
    const second = await list(`?cursor=${first.next}`)
    expect(second).toMatchObject({ totals: first.totals, next: null })
    const both = [...first.plays, ...second.plays]
    expect(new Set(both.map(({ playId }) => playId)).size).toBe(62)
    expect(both.map(({ startedAt }) => startedAt)).toEqual(
      both
        .map(({ startedAt }) => startedAt)
        .toSorted()
        .toReversed(),
    )
    expect((await list('?verdict=flagged')).plays).toMatchObject([{ verdict: 'flagged', reason: 'other-file' }])
    expect((await list('?to=2026-11-20')).plays).toEqual([])
    for (const days of ['?from=2026-11-22&to=2026-11-21', '?from=2026-01-01']) {
      expect(await olga.get(`${base(on.screenId)}/plays${days}`)).toMatchObject({
        status: 400,
        body: { code: 'daysTooMany' },
      })
    }
    const table = await olga.get(`${base(on.screenId)}/plays.csv`)
    expect(table.status).toBe(200)
    const lines = String(table.body).trim().split('\r\n')
    expect(lines).toHaveLength(63)
    expect(lines[1]).toContain('another file was shown')
  })

  it('lists the orders with what was promised and played today', async () => {
    const on = await running()
    const orders = async (query = '') =>
      (bodyOf(await olga.get(`${base(on.screenId)}/orders${query}`), 200) as { orders: unknown[] }).orders
    house.clock.advance(2 * MINUTES)
    const play = played(house, on.device, { campaignId: on.campaignId, sha256: await sha256Of(on) }, 30)
    bodyOf(await on.device.post('/api/player/plays', { plays: [play] }), 200)
    const [order] = (await orders()) as { today: { promised: number } }[]
    expect(order).toMatchObject({
      campaignId: on.campaignId,
      company: 'Weber Coffee GmbH',
      status: 'Approved',
      isPaid: false,
      state: 'running',
      today: { plays: 1, partialPlays: 0 },
      plays: 1,
      lastPlayedAt: play.startedAt,
    })
    expect(order?.today.promised).toBeGreaterThan(0)
    expect(await orders('?when=over')).toEqual([])
  })

  it('finds campaigns to ask about: those of the screen first, others by name', async () => {
    const on = await running()
    const find = async (search = '') =>
      (
        bodyOf(await olga.get(`${base(on.screenId)}/campaigns?search=${search}`), 200) as {
          campaigns: { _id: string; isHere: boolean }[]
        }
      ).campaigns
    expect(await find()).toMatchObject([{ _id: on.campaignId, isHere: true }])
    const found = await find('autumn')
    expect(found.length).toBeGreaterThan(1)
    expect(found[0]).toMatchObject({ _id: on.campaignId })
    expect(await find('%25')).toEqual([])
  })
})

describe('an operator who changes a screen', () => {
  it('writes down from what to what, and is told when somebody else was faster (decision 22)', async () => {
    const { screenId } = await registered()
    const { version } = await details(screenId)
    bodyOf(await olga.put(base(screenId), { version, slotsPerLoop: 12, status: 'In Active' }), 200)
    expect(await olga.put(base(screenId), { version, slotsPerLoop: 8 })).toMatchObject({
      status: 409,
      body: { code: 'screenChanged' },
    })
    const { screen, deeds } = await details(screenId)
    expect(screen.slotsPerLoop).toBe(12)
    expect(deeds.map(({ action }) => action).toSorted()).toEqual(['create', 'update'])
    expect(deeds.find(({ action }) => action === 'update')).toMatchObject({
      by: 'Olga Berg',
      changes: { slotsPerLoop: { from: 10, to: 12 }, status: { from: 'Active', to: 'In Active' } },
    })
  })

  it('pairs, replaces and unpairs for any partner, each written down, and the device is useless at once', async () => {
    const { screenId } = await registered()
    const first = await paired(screenId)
    await alive(first)
    house.clock.advance(1000)
    const second = await paired(screenId)
    // What the first one told is not said of the second (decision 22).
    expect(bodyOf(await olga.get(base(screenId)), 200)).toMatchObject({ presence: null })
    expect(bodyOf(await olga.get(`${base(screenId)}/manifest`), 200)).toMatchObject({ device: null, served: null })
    expect((await first.get('/api/player/manifest')).status).toBe(401)
    const unpaired = await olga.post(`${base(screenId)}/unpair`)
    expect(unpaired).toMatchObject({ status: 200, body: { screen: { uuid: null } } })
    expect((await second.get('/api/player/manifest')).status).toBe(401)
    expect(await olga.post(`${base(screenId)}/unpair`)).toMatchObject({ status: 409, body: { code: 'noDevice' } })
    const { deeds, devices } = await details(screenId)
    expect(deeds.map(({ action }) => action).toSorted()).toEqual(['create', 'pair', 'replace-device', 'unpair'])
    expect(devices).toHaveLength(2)
    expect(devices.every(({ unpairedAt }) => unpairedAt !== null)).toBe(true)
  })

  it('cuts the device off for good when a screen is retired, though campaigns are sold on it', async () => {
    const on = await running()
    bodyOf(await olga.put(base(on.screenId), { status: 'Retired' }), 200)
    bodyOf(await olga.put(base(on.screenId), { status: 'Active' }), 200)
    expect((await on.device.get('/api/player/manifest')).status).toBe(401)
    const { deeds, sold, screen } = await details(on.screenId)
    expect(screen.uuid).toBeNull()
    expect(sold.campaigns).toBe(0)
    const retired = deeds.find(({ changes }) => changes?.status?.to === 'Retired')
    expect(retired?.changes).toMatchObject({ device: { to: null }, status: { from: 'Active', to: 'Retired' } })
  })

  it('finds the approved places of every partner, and for a screen those it may hang in', async () => {
    const { screenId, place } = await registered()
    const peter = await partner(house, 'Peter Other')
    const [foreign, cafe] = [await approvedVehicle(house, peter, where), await approvedRestaurant(house, petra, where)]
    const find = async (query: string) =>
      (bodyOf(await olga.get(`/api/operator/places?${query}`), 200) as { places: { id: string }[] }).places.map(
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
