import type { Review } from '@marquee/contract/operator'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Received } from '../../platform/topics.ts'
import { submitCampaign } from '../../testing/campaigns.ts'
import { type PlantedLocation, plantLocation, plantRestaurant, plantVehicle } from '../../testing/planted-venues.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { plantInfotainment, uploadInfotainment } from '../../testing/infotainment.ts'
import { plantDevice } from '../../testing/people/devices.ts'
import { createApprovedVehicle, submitRestaurant, createLocation, pairDevice } from '../../testing/people/venues.ts'
import {
  requireBody,
  type Client,
  createClient,
  createOperator,
  createPartner,
  type Person,
} from '../../testing/people/users.ts'
import { CLIP } from '../../testing/uploads.ts'
import { vehicles } from '../fleet/schema.ts'
import { users } from '../identity/schema.ts'
import { mails } from '../notifications/schema.ts'
import { owners } from '../owners/schema.ts'
import { devices } from '../screens/schema.ts'
import { audit } from '../audit/schema.ts'

let app: TestApp
let city: PlantedLocation
let carl: Client
let olga: Person
let oskar: Person

beforeAll(async () => {
  app = await startApp()
  carl = await createClient(app)
  olga = await createOperator(app)
  oskar = await createOperator(app, 'Oskar Orel')
})
afterAll(() => app.close())

let cities = 0
beforeEach(async () => {
  city = await plantLocation(app.context.db, `City ${++cities}`)
  app.clock.advance(1000)
})

const createWaitingState = () => ({ status: 'Pending Approval' as const, submittedAt: app.clock.now() })
const insertVehicle = (more: Parameters<typeof plantVehicle>[3] = createWaitingState()) =>
  plantVehicle(app.context.db, city, [10], more)
const insertRestaurant = () => plantRestaurant(app.context.db, city, [10], createWaitingState())
const createCampaign = async (name = 'Autumn roast') =>
  submitCampaign(carl, city, [await insertVehicle({ status: 'Approved' })], { name })
const listReviews = async (query = '') =>
  (requireBody(await olga.get(`/api/operator/reviews${query}`), 200) as { reviews: Review[] }).reviews
const findReview = async (id: string, query = '') => (await listReviews(query)).find((review) => review.id === id)
const decideReview = (kind: string, id: string, body: Record<string, unknown>, who = olga) =>
  who.post(`/api/operator/reviews/${kind}/${id}`, body)
const listAuditEntries = (id: string) =>
  app.context.db.select().from(audit).where(eq(audit.subjectId, id)).orderBy(asc(audit.at))
const listMails = (address: string) =>
  app.context.db.select().from(mails).where(eq(mails.toAddress, address)).orderBy(asc(mails.createdAt))

describe('the review queue', () => {
  test('lists waiting items, oldest first, with the facts for a decision (product 9)', async () => {
    const bus = await insertVehicle()
    app.clock.advance(1000)
    const inn = await insertRestaurant()
    app.clock.advance(1000)
    const roast = await createCampaign()
    app.clock.advance(1000)
    const news = await plantInfotainment(app.context.db, city, bus.screenIds, {
      status: 'pending',
      submittedAt: app.clock.now(),
    })
    const mine = (await listReviews()).filter(({ id }) => [bus.id, inn.id, roast._id, news.id].includes(id))
    expect(mine.map(({ kind, id }) => [kind, id])).toEqual([
      ['vehicle', bus.id],
      ['restaurant', inn.id],
      ['campaign', roast._id],
      ['infotainment', news.id],
    ])
    expect(mine[0]).toMatchObject({ name: 'Skoda Octavia', submittedBy: `Places of City ${cities}`, video: null })
    expect(mine[1]?.facts[0]).toEqual({ label: 'Cuisine Type', value: 'Other' })
    expect(mine[2]).toMatchObject({
      name: 'Autumn roast',
      status: 'Pending Approval',
      submittedBy: 'Weber Coffee GmbH',
      screenType: 'vehicle',
      video: { type: 'video/mp4', sizeBytes: CLIP.length, durationSeconds: 12, width: 1280, height: 720 },
    })
    expect(mine[2]?.facts).toEqual([
      { label: 'Type', value: 'vehicle' },
      { label: 'Location', value: `City ${cities}` },
      { label: 'Start', value: '2026-11-21', isDay: true },
      { label: 'End', value: '2026-12-04', isDay: true },
      { label: 'Weeks', value: '2' },
      { label: 'Screens', value: '1' },
      { label: 'Total cost', value: '€15.00' },
    ])
    expect(mine[3]).toMatchObject({ name: 'Weather of the day', video: { sha256: news.sha256 } })
  })

  test('lists one kind, or decided items, on request', async () => {
    const [bus, inn] = [await insertVehicle(), await insertRestaurant()]
    await decideReview('restaurant', inn.id, { decision: 'reject', reason: 'Listed twice' })
    expect((await listReviews('?kind=vehicle')).every(({ kind }) => kind === 'vehicle')).toBe(true)
    expect(await findReview(bus.id, '?kind=vehicle')).toBeDefined()
    expect(await findReview(bus.id, '?kind=restaurant')).toBeUndefined()
    expect(await findReview(inn.id)).toBeUndefined()
    expect(await findReview(inn.id, '?status=rejected')).toMatchObject({
      status: 'Rejected',
      rejectionReason: 'Listed twice',
    })
    expect(await findReview(inn.id, '?status=approved')).toBeUndefined()
    expect(await findReview(inn.id, '?status=all')).toBeDefined()
    expect(await findReview(bus.id, '?status=all')).toBeDefined()
    for (const query of ['?kind=person', '?status=Draft']) {
      expect((await olga.get(`/api/operator/reviews${query}`)).status).toBe(400)
    }
  })

  test('finds a listed item by its id (OPS-1)', async () => {
    const [bus, inn] = [await insertVehicle(), await insertRestaurant()]
    await decideReview('restaurant', inn.id, { decision: 'approve' })
    const listIds = async (query: string) => (await listReviews(query)).map(({ id }) => id)
    expect(await listIds(`?id=${bus.id}`)).toEqual([bus.id])
    expect(await listIds(`?id=${bus.id}&status=decided`)).toEqual([])
    expect(await listIds(`?id=${inn.id}`)).toEqual([])
    expect(await listIds(`?id=${inn.id}&status=decided`)).toEqual([inn.id])
    expect((await olga.get('/api/operator/reviews?id=1')).status).toBe(400)
  })

  test('has pages, the number of waiting items of each kind, the oldest time, and the target', async () => {
    const ids: string[] = []
    for (let made = 0; made < 5; made += 1) {
      app.clock.advance(1000)
      ids.push((made % 2 === 0 ? await insertVehicle() : await insertRestaurant()).id)
    }
    const getPage = async (query: string) =>
      requireBody(await olga.get(`/api/operator/reviews?kind=place&search=City ${cities}&limit=2${query}`), 200) as {
        reviews: Review[]
        next: string | null
        waiting: { counts: Record<string, number>; oldestAt: string | null }
      }
    const first = await getPage('')
    const second = await getPage(`&after=${first.next}`)
    const third = await getPage(`&after=${second.next}`)
    expect([first, second, third].flatMap(({ reviews }) => reviews.map(({ id }) => id))).toEqual(ids)
    expect(third.next).toBeNull()
    const everything = await listReviews('?limit=500')
    const countKind = (kind: string) => everything.filter((review) => review.kind === kind).length
    expect(first.waiting.counts).toEqual({
      vehicle: countKind('vehicle'),
      restaurant: countKind('restaurant'),
      campaign: countKind('campaign'),
      infotainment: countKind('infotainment'),
    })
    expect(first.waiting.oldestAt).toBe(everything[0]?.submittedAt)
    const [oldest] = first.reviews
    expect(Date.parse(oldest?.dueAt ?? '') - Date.parse(oldest?.submittedAt ?? '')).toBe(24 * 3_600_000)
  })

  test.each([
    ['not a cursor', 'nonsense'],
    ['no valid id', `2026-11-22T00:00:00Z_${'-'.repeat(36)}`],
    ['an invalid year', '0000-01-01T00:00:00Z_00000000-0000-4000-8000-000000000000'],
  ])('refuses an invalid cursor: %s', async (_, after) => {
    expect((await olga.get(`/api/operator/reviews?after=${after}`)).status).toBe(400)
  })

  test('finds decided items by name, with the operator, time and reason', async () => {
    const [bus, inn] = [await insertVehicle(), await insertRestaurant()]
    requireBody(await decideReview('vehicle', bus.id, { decision: 'approve' }), 200)
    requireBody(await decideReview('restaurant', inn.id, { decision: 'reject', reason: 'Listed twice' }, oskar), 200)
    const at = app.clock.now().toISOString()
    const found = await listReviews(`?status=all&search=places of city ${cities}`)
    expect(found).toHaveLength(2)
    const findDecision = (id: string) => found.find((review) => review.id === id)?.decided
    expect(findDecision(bus.id)).toEqual({ decision: 'approve', at, by: 'Olga Berg', reason: null })
    expect(findDecision(inn.id)).toEqual({ decision: 'reject', at, by: 'Oskar Orel', reason: 'Listed twice' })
    // A vehicle can be found by brand, model and number together, as the queue shows them.
    const [{ name }] = found.filter((review) => review.id === bus.id) as [Review]
    expect((await listReviews(`?status=approved&search=${name}`)).map(({ id }) => id)).toContain(bus.id)
    expect(await listReviews('?search=100%25')).toEqual([])
  })

  test('lists neither drafts nor deleted items', async () => {
    const gone = await insertVehicle({ ...createWaitingState(), deletedAt: app.clock.now() })
    const roast = await createCampaign()
    requireBody(await carl.delete(`/api/campaigns/${roast._id}`), 200)
    expect(await findReview(gone.id, '?status=all')).toBeUndefined()
    expect(await findReview(roast._id, '?status=all')).toBeUndefined()
    expect((await decideReview('vehicle', gone.id, { decision: 'approve' })).status).toBe(404)
  })

  test('counts earlier decisions on items of the same party', async () => {
    const [first, second, third] = [await insertVehicle(), await insertVehicle(), await insertVehicle()]
    await decideReview('vehicle', first.id, { decision: 'approve' })
    await decideReview('vehicle', second.id, { decision: 'reject', reason: 'Listed twice' })
    expect(await findReview(third.id)).toMatchObject({ approvedBefore: 1, rejectedBefore: 1 })
    const reply = requireBody(await decideReview('vehicle', third.id, { decision: 'approve' }), 200)
    expect(reply).toMatchObject({ review: { approvedBefore: 1, rejectedBefore: 1 } })
  })

  test('is open only to operators (product 1)', async () => {
    const bus = await insertVehicle()
    for (const caller of [carl, await createPartner(app)]) {
      expect((await caller.get('/api/operator/reviews')).status).toBe(403)
      expect((await decideReview('vehicle', bus.id, { decision: 'approve' }, caller)).status).toBe(403)
    }
  })
})

describe('a decision', () => {
  test('approves a vehicle, logs it and mails the owner (product 3)', async () => {
    const bus = await insertVehicle()
    await app.context.db
      .update(users)
      .set({ email: `paula.${cities}@city.example` })
      .where(eq(users.id, await findOwnerUserId()))
    const reply = requireBody(await decideReview('vehicle', bus.id, { decision: 'approve', version: 1 }), 200)
    expect(reply).toMatchObject({ success: true, review: { id: bus.id, status: 'Approved', rejectionReason: null } })
    expect(await listAuditEntries(bus.id)).toMatchObject([
      {
        at: app.clock.now(),
        actorId: olga.userId,
        actorName: 'Olga Berg',
        action: 'approve',
        subjectKind: 'vehicle',
        subjectName: 'Skoda Octavia',
        partyId: city.ownerId,
        version: 1,
        reason: null,
      },
    ])
    const [mail] = await listMails(`paula.${cities}@city.example`)
    expect(mail).toMatchObject({ subject: 'Approved: Skoda Octavia', toName: 'Paula Platz' })
    expect(mail?.text).toContain('http://marquee.test/mobileLocations')
  })

  test('rejects a campaign with a reason that the client sees, and releases its slots', async () => {
    const roast = await createCampaign()
    const [screen] = roast.screensRunningOn
    const reason = 'Price or claim not proven'
    requireBody(await decideReview('campaign', roast._id, { decision: 'reject', reason, version: 1 }), 200)
    expect(requireBody(await carl.get(`/api/campaigns/${roast._id}`), 200)).toMatchObject({
      status: 'Rejected',
      rejectionReason: reason,
      screensRunningOn: [],
    })
    expect(screen).toBeDefined()
    const review = await findReview(roast._id, '?status=rejected')
    expect(await listAuditEntries(roast._id)).toMatchObject([
      { action: 'reject', reason, version: 1, sha256: review?.video?.sha256 },
    ])
    const mail = (await listMails(carl.email)).at(-1)
    expect(mail?.subject).toBe('Rejected: Autumn roast')
    expect(mail?.text).toContain(reason)
    expect(mail?.text).toContain(`http://marquee.test/campaigns/edit/${roast._id}`)
  })

  test('shows a chosen reason in the language of each reader, and mails it in that of the client', async () => {
    await app.context.db.update(users).set({ language: 'it' }).where(eq(users.id, carl.userId))
    onTestFinished(async () => {
      await app.context.db.update(users).set({ language: 'en' }).where(eq(users.id, carl.userId))
    })
    const roast = await createCampaign()
    const decision = JSON.stringify({ decision: 'reject', reason: 'Prijs of claim niet onderbouwd' })
    const inDutch = { 'accept-language': 'nl', 'content-type': 'application/json' }
    const path = `/api/operator/reviews/campaign/${roast._id}`
    requireBody(await olga.request('POST', path, inDutch, Buffer.from(decision)), 200)
    const inItalian = { 'accept-language': 'it' }
    const reason = 'Prezzo o affermazione non comprovati'
    expect(requireBody(await carl.get(`/api/campaigns/${roast._id}`, inItalian), 200)).toMatchObject({
      rejectionReason: reason,
    })
    expect((await listMails(carl.email)).at(-1)?.text).toContain(reason)
    expect((await findReview(roast._id, '?status=rejected'))?.rejectionReason).toBe('Price or claim not proven')
  })

  test('rejects an infotainment video with a reason that the partner sees, and logs the reviewed version', async () => {
    const petra = await createPartner(app)
    const where = await createLocation(olga)
    const { screenId } = await pairDevice(app, petra, { vehicle: await createApprovedVehicle(app, petra, where) })
    await app.jobs.drain()
    const news = await uploadInfotainment(petra, where.locationId, [screenId], { name: 'Headlines' })
    const review = await findReview(news._id)
    expect(review).toMatchObject({
      kind: 'infotainment',
      name: 'Headlines',
      version: 1,
      video: { name: news.video.name },
    })
    const reason = 'Flashing content'
    const { sha256 } = review?.video ?? {}
    requireBody(await decideReview('infotainment', news._id, { decision: 'reject', reason, version: 1, sha256 }), 200)
    expect(requireBody(await petra.get(`/api/entertainmentVideos/${news._id}`), 200)).toMatchObject({
      status: 'rejected',
      rejectionReason: reason,
    })
    expect(await listAuditEntries(news._id)).toMatchObject([{ action: 'reject', reason, version: 1, sha256 }])
    const mail = (await listMails(petra.email)).at(-1)
    expect(mail?.subject).toBe('Rejected: Headlines')
    expect(mail?.text).toContain(reason)
    expect(mail?.text).toContain(`http://marquee.test/infotainmentvideos/edit/${news._id}`)
    expect(await decideReview('infotainment', news._id, { decision: 'approve', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'versionChanged' },
    })
  })

  test('lets an approved campaign and an approved video play', async () => {
    const venue = await insertVehicle({ status: 'Approved' })
    const player = await plantDevice(app, venue.screenIds[0] ?? '')
    const roast = await submitCampaign(carl, city, [venue])
    const news = await plantInfotainment(app.context.db, city, venue.screenIds, { status: 'pending' })
    const listFlights = async () => {
      const body = requireBody(await player.get('/api/player/manifest'), 200)
      const { flights, infotainment } = body as { flights: unknown[]; infotainment: unknown[] }
      return [flights.length, infotainment.length]
    }
    expect(await listFlights()).toEqual([0, 0])
    requireBody(await decideReview('campaign', roast._id, { decision: 'approve' }), 200)
    requireBody(await decideReview('infotainment', news.id, { decision: 'approve' }), 200)
    expect(await listFlights()).toEqual([1, 1])
  })

  test('warns of screens on which the video of a campaign has wide bars (D-39)', async () => {
    const venue = await insertVehicle({ status: 'Approved' })
    const player = await plantDevice(app, venue.screenIds[0] ?? '')
    const roast = await submitCampaign(carl, city, [venue])
    const findBars = async () => (await listReviews()).find(({ id }) => id === roast._id)?.bars
    expect(await findBars()).toBeNull()
    await app.context.db.update(devices).set({ width: 1080, height: 1920 }).where(eq(devices.id, player.deviceId))
    expect(await findBars()).toEqual({ screens: 1, percent: 32 })
  })

  test('requires a reason for a rejection, and changes nothing without one (product 9)', async () => {
    const bus = await insertVehicle()
    for (const reason of [undefined, '', '   ']) {
      const reply = await decideReview('vehicle', bus.id, { decision: 'reject', reason })
      expect(reply).toMatchObject({ status: 400, body: { code: 'reasonMissing', field: 'reason' } })
    }
    expect((await decideReview('vehicle', bus.id, { decision: 'perhaps' })).status).toBe(400)
    expect((await decideReview('boat', bus.id, { decision: 'approve' })).status).toBe(404)
    expect((await decideReview('restaurant', bus.id, { decision: 'approve' })).status).toBe(404)
    expect(await findReview(bus.id)).toMatchObject({ status: 'Pending Approval', version: 1 })
    expect(await listAuditEntries(bus.id)).toEqual([])
  })

  test('is refused when the item has changed since the operator saw it (product 3)', async () => {
    const [bus, roast] = [await insertVehicle(), await createCampaign()]
    await app.context.db.update(vehicles).set({ version: 2 }).where(eq(vehicles.id, bus.id))
    const news = await plantInfotainment(app.context.db, city, [], { status: 'pending', version: 3 })
    const refused = { status: 409, body: { code: 'versionChanged' } }
    expect(await decideReview('vehicle', bus.id, { decision: 'approve', version: 1 })).toMatchObject(refused)
    expect(await decideReview('campaign', roast._id, { decision: 'approve', version: 7 })).toMatchObject(refused)
    expect(await decideReview('infotainment', news.id, { decision: 'approve', version: 2 })).toMatchObject(refused)
    const otherFile = { decision: 'approve', sha256: 'f'.repeat(64) }
    expect(await decideReview('campaign', roast._id, otherFile)).toMatchObject(refused)
    expect(await decideReview('infotainment', news.id, otherFile)).toMatchObject(refused)
    for (const id of [bus.id, roast._id, news.id]) {
      expect(await findReview(id)).toMatchObject({ rejectionReason: null })
      expect(await listAuditEntries(id)).toEqual([])
    }
  })

  test.each(['vehicle', 'campaign', 'infotainment'])(
    'counts once when two operators decide on a %s at the same moment',
    async (kind) => {
      const id =
        kind === 'vehicle'
          ? (await insertVehicle()).id
          : kind === 'campaign'
            ? (await createCampaign())._id
            : (await plantInfotainment(app.context.db, city, [], { status: 'pending' })).id
      const replies = await Promise.all([
        decideReview(kind, id, { decision: 'approve', version: 1 }, olga),
        decideReview(kind, id, { decision: 'reject', reason: 'Flashing content', version: 1 }, oskar),
        decideReview(kind, id, { decision: 'approve', version: 1 }, oskar),
      ])
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
      expect(await listAuditEntries(id)).toHaveLength(1)
    },
  )

  test('is refused for a decided item', async () => {
    const roast = await createCampaign()
    requireBody(await decideReview('campaign', roast._id, { decision: 'approve' }), 200)
    for (const body of [{ decision: 'approve' }, { decision: 'reject', reason: 'Too late' }]) {
      expect(await decideReview('campaign', roast._id, body)).toMatchObject({
        status: 409,
        body: { code: 'notReviewable' },
      })
    }
  })
})

describe('other events', () => {
  test('a submitted venue appears in the queue of operators who have it open', async () => {
    const notifications: Received[] = []
    onTestFinished(app.context.listeners.add((received) => notifications.push(received)))
    const petra = await createPartner(app)
    const id = await submitRestaurant(petra, city)
    await app.jobs.drain()
    expect(notifications.filter(({ topic }) => topic === 'review')).toEqual([
      {
        topic: 'review',
        ownerIds: [petra.ownerId],
        data: { kind: 'restaurant', id, status: 'Pending Approval' },
      },
    ])
    expect(await findReview(id)).toMatchObject({ kind: 'restaurant', submittedBy: 'City Screens d.o.o.' })
  })

  test('every payment that is set by hand is logged (product 8)', async () => {
    const roast = await createCampaign()
    requireBody(await decideReview('campaign', roast._id, { decision: 'approve' }), 200)
    requireBody(await olga.put(`/api/operator/campaigns/${roast._id}/payment`, { paid: true }), 200)
    const [screenId = ''] = (await insertVehicle({ status: 'Approved' })).screenIds
    const path = `/api/operator/screens/${screenId}/months/2026-10/payment`
    requireBody(await oskar.post(path, { paid: true }), 200)
    const fromHere = { action: 'mark-paid', address: '127.0.0.1', changes: { isPaid: { from: false, to: true } } }
    const listPayments = async (id: string) =>
      (await listAuditEntries(id)).filter(({ action }) => action === 'mark-paid')
    expect(await listPayments(roast._id)).toMatchObject([
      { ...fromHere, subjectName: 'Autumn roast', actorName: 'Olga Berg', partyId: carl.companyId },
    ])
    expect(await listAuditEntries(screenId)).toMatchObject([
      { ...fromHere, subjectKind: 'screen', actorName: 'Oskar Orel', details: { month: '2026-10' } },
    ])
    requireBody(await olga.put(`/api/operator/campaigns/${roast._id}/payment`, { paid: true }), 200)
    requireBody(await olga.post(path, { paid: true }), 200)
    expect([...(await listPayments(roast._id)), ...(await listAuditEntries(screenId))], 'said again').toHaveLength(2)
  })
})

async function findOwnerUserId(): Promise<string> {
  const [owner] = await app.context.db.select().from(owners).where(eq(owners.id, city.ownerId))
  return owner?.userId ?? ''
}
