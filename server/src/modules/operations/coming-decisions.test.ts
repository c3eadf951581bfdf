import type { ComingDecision, Review, ReviewEvent } from '@marquee/contract/operator'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '../../platform/db/database.ts'
import type { Announcement } from '../../platform/events.ts'
import { submitted } from '../../testing/campaigns.ts'
import { type City, plantCity, plantVehicle } from '../../testing/city.ts'
import { houseForThisTest, startHouse, type TestHouse } from '../../testing/house.ts'
import { bodyOf, type Client, client, operator, type Person } from '../../testing/people/users.ts'
import { audit } from '../audit/schema.ts'
import { companies } from '../companies/schema.ts'
import { vehicles } from '../fleet/schema.ts'
import { users } from '../identity/schema.ts'
import { mails } from '../notifications/schema.ts'
import { carryOut } from './commands/coming-decisions.ts'
import { dueDecisions } from './queries/coming-decisions.ts'
import { comingDecisions, reviewClaims } from './schema.ts'

let town: TestHouse
let city: City
let carl: Client
let olga: Person
let oskar: Person

beforeAll(async () => {
  town = await startHouse()
  carl = await client(town)
  olga = await operator(town)
  oskar = await operator(town, 'Oskar Orel')
})
afterAll(() => town.close())

let cities = 0
beforeEach(async () => {
  city = await plantCity(town.house.db, `Place ${++cities}`)
  await town.house.db.delete(reviewClaims)
  town.clock.advance(1000)
})

const CARRY_OUT = 'operations.carry-out-decisions'
const vehicle = () =>
  plantVehicle(town.house.db, city, [10], { status: 'Pending Approval', submittedAt: town.clock.now() })
const campaign = async () => {
  const place = await plantVehicle(town.house.db, city, [10], { status: 'Approved' })
  return (await submitted(carl, city, [place], { name: 'Autumn roast' }))._id
}
const path = (kind: string, id: string, rest = '') => `/api/operator/reviews/${kind}/${id}${rest}`
const soon = (kind: string, id: string, body: Record<string, unknown> = {}, who = olga) =>
  who.post(path(kind, id, '/coming'), { decision: 'approve', version: 1, ...body })
const takeBack = (kind: string, id: string, who = olga) => who.delete(path(kind, id, '/coming'))
const listOf = async (who: Person, query = '?limit=500') =>
  bodyOf(await who.get(`/api/operator/reviews${query}`), 200) as { reviews: Review[]; coming: ComingDecision[] }
const isListed = async (id: string, who = olga) => (await listOf(who)).reviews.some((review) => review.id === id)
const statusOf = async (id: string) =>
  (await listOf(olga, '?status=all&limit=500')).reviews.find((review) => review.id === id)?.status
const logOf = (id: string) => town.house.db.select().from(audit).where(eq(audit.subjectId, id)).orderBy(asc(audit.at))
const later = async (ms = 5000) => {
  town.clock.advance(ms)
  await town.jobs.runNow(CARRY_OUT)
}
const heard = (): Announcement[] => {
  const all: Announcement[] = []
  onTestFinished(town.house.events.subscribe((announcement) => all.push(announcement)))
  return all
}

describe('a decision that can be taken back for 5 seconds (OPS-2)', () => {
  test('goes out by itself, written down and mailed as any other', async () => {
    const id = await campaign()
    const reason = 'Flashing content'
    const { coming } = bodyOf(await soon('campaign', id, { decision: 'reject', reason }), 200) as {
      coming: ComingDecision
    }
    expect(coming).toEqual({ kind: 'campaign', id, name: 'Autumn roast', decision: 'reject', reason, leftMs: 5000 })
    await later(4999)
    expect(await statusOf(id)).toBe('Pending Approval')
    expect(await logOf(id)).toEqual([])
    await later(1)
    expect(await statusOf(id)).toBe('Rejected')
    expect(await logOf(id)).toMatchObject([
      { action: 'reject', reason, version: 1, actorName: 'Olga Berg', at: town.clock.now() },
    ])
    const letters = await town.house.db.select().from(mails).where(eq(mails.toAddress, carl.email))
    expect(letters.filter(({ subject }) => subject === 'Rejected: Autumn roast')).toHaveLength(1)
    await later()
    expect(await logOf(id)).toHaveLength(1)
  })

  test('leaves the queue of everybody at once, and stands where its maker can take it back', async () => {
    const { id } = await vehicle()
    bodyOf(await soon('vehicle', id), 200)
    town.clock.advance(2000)
    expect(await isListed(id)).toBe(false)
    expect(await isListed(id, oskar)).toBe(false)
    expect((await listOf(olga)).coming).toEqual([
      { kind: 'vehicle', id, name: 'Skoda Octavia', decision: 'approve', reason: null, leftMs: 3000 },
    ])
    expect((await listOf(oskar)).coming).toEqual([])
    await later()
  })

  test('is taken back by its maker alone: it waits again, no mail goes out, and both are written down', async () => {
    const { id } = await vehicle()
    bodyOf(await soon('vehicle', id), 200)
    expect(await takeBack('vehicle', id, oskar)).toMatchObject({ status: 409, body: { code: 'goneOut' } })
    bodyOf(await takeBack('vehicle', id), 200)
    expect(await isListed(id, oskar)).toBe(true)
    await later()
    expect(await statusOf(id)).toBe('Pending Approval')
    expect(await logOf(id)).toMatchObject([{ action: 'undo', details: { decision: 'approve' } }])
  })

  test('cannot be taken back once it has gone out', async () => {
    const { id } = await vehicle()
    bodyOf(await soon('vehicle', id), 200)
    await later()
    expect(await takeBack('vehicle', id)).toMatchObject({ status: 409, body: { code: 'goneOut' } })
  })

  test('keeps everybody else from deciding, and tells them who was faster', async () => {
    const { id } = await vehicle()
    bodyOf(await soon('vehicle', id), 200)
    const refused = {
      status: 409,
      body: {
        code: 'coming',
        message: 'Olga Berg has just approved this.',
        details: { name: 'Olga Berg', decision: 'approve' },
      },
    }
    expect(await soon('vehicle', id, { decision: 'reject', reason: 'Listed twice' }, oskar)).toMatchObject(refused)
    expect(await oskar.post(path('vehicle', id), { decision: 'approve' })).toMatchObject(refused)
    await later()
  })

  test('is refused for another version, another file, without a reason, and for what is decided', async () => {
    const [{ id }, roast] = [await vehicle(), await campaign()]
    expect(await soon('vehicle', id, { version: 2 })).toMatchObject({ body: { code: 'versionChanged' } })
    expect(await soon('campaign', roast, { sha256: 'f'.repeat(64) })).toMatchObject({
      body: { code: 'versionChanged' },
    })
    expect(await soon('vehicle', id, { decision: 'reject', reason: ' ' })).toMatchObject({
      body: { code: 'reasonMissing', field: 'reason' },
    })
    bodyOf(await olga.post(path('campaign', roast), { decision: 'approve' }), 200)
    expect(await soon('campaign', roast)).toMatchObject({ status: 409, body: { code: 'notReviewable' } })
    expect(await soon('restaurant', id)).toMatchObject({ status: 404 })
    expect(await town.house.db.$count(comingDecisions)).toBe(0)
  })

  test('is dropped when the thing is changed within the 5 seconds: it waits again, and its maker is told', async () => {
    const { id } = await vehicle()
    bodyOf(await soon('vehicle', id), 200)
    await town.house.db.update(vehicles).set({ version: 2 }).where(eq(vehicles.id, id))
    const all = heard()
    await later()
    expect(await isListed(id)).toBe(true)
    expect(await logOf(id)).toMatchObject([
      { action: 'drop-decision', version: 1, details: { decision: 'approve', why: 'versionChanged' } },
    ])
    expect(all.filter(({ topic }) => topic === 'review')).toEqual([
      {
        topic: 'review',
        data: { kind: 'vehicle', id, name: 'Skoda Octavia', dropped: 'versionChanged', operatorId: olga.userId },
      },
    ])
  })

  test('is dropped when its maker is suspended, or the company that would be approved', async () => {
    const [{ id }, roast] = [await vehicle(), await campaign()]
    bodyOf(await soon('vehicle', id, {}, oskar), 200)
    bodyOf(await soon('campaign', roast), 200)
    const { db } = town.house
    await db.update(users).set({ suspendedAt: town.clock.now() }).where(eq(users.id, oskar.userId))
    await db.update(companies).set({ suspendedAt: town.clock.now() }).where(eq(companies.id, carl.companyId))
    await later()
    await db.update(users).set({ suspendedAt: null }).where(eq(users.id, oskar.userId))
    // What belongs to somebody suspended waits for nobody.
    expect(await isListed(roast)).toBe(false)
    expect(await olga.post(path('campaign', roast), { decision: 'approve' })).toMatchObject({
      status: 409,
      body: { code: 'partySuspended' },
    })
    await db.update(companies).set({ suspendedAt: null }).where(eq(companies.id, carl.companyId))
    expect(await logOf(id)).toMatchObject([{ action: 'drop-decision', details: { why: 'notAllowed' } }])
    expect(await logOf(roast)).toMatchObject([{ action: 'drop-decision', details: { why: 'partySuspended' } }])
    expect(await isListed(id)).toBe(true)
  })

  test('is dropped when its maker is suspended while those before it go out', async () => {
    const { id } = await vehicle()
    const { db, database, config, clock } = town.house
    bodyOf(await soon('vehicle', id, {}, oskar), 200)
    town.clock.advance(5000)
    const due = await dueDecisions(db, clock.now(), undefined)
    await db.update(users).set({ suspendedAt: clock.now() }).where(eq(users.id, oskar.userId))
    for (const coming of due) {
      const { publicUrl } = config
      await inTransaction(database, (tx) => carryOut(tx, coming, { at: clock.now(), publicUrl }))
    }
    await db.update(users).set({ suspendedAt: null }).where(eq(users.id, oskar.userId))
    expect(await logOf(id)).toMatchObject([{ action: 'drop-decision', details: { why: 'notAllowed' } }])
    expect(await statusOf(id)).toBe('Pending Approval')
  })

  test('goes out when a server starts after the one that took it was killed', async () => {
    const { id } = await vehicle()
    bodyOf(await soon('vehicle', id), 200)
    town.clock.advance(60_000)
    // What a start does first.
    await town.jobs.runNow(CARRY_OUT)
    expect(await statusOf(id)).toBe('Approved')
  })
})

describe('who is looking at something (OPS-2)', () => {
  const claim = async (id: string, who: Person) =>
    (bodyOf(await who.put(path('vehicle', id, '/claim')), 200) as { heldBy: { name: string; mine: boolean } }).heldBy
  const holderOf = async (id: string, who = olga) =>
    (await listOf(who)).reviews.find((review) => review.id === id)?.heldBy

  test('is shown by name in the list, and to nobody after 30 seconds without a sign', async () => {
    const { id } = await vehicle()
    expect(await claim(id, olga)).toMatchObject({ name: 'Olga Berg', mine: true })
    expect(await holderOf(id, oskar)).toMatchObject({ name: 'Olga Berg', mine: false })
    town.clock.advance(20_000)
    await claim(id, olga)
    town.clock.advance(29_999)
    expect(await holderOf(id, oskar)).not.toBeNull()
    town.clock.advance(1)
    expect(await holderOf(id, oskar)).toBeNull()
    const { claims } = bodyOf(await oskar.get('/api/operator/review-claims'), 200) as { claims: unknown[] }
    expect(claims).toEqual([])
  })

  test('looks at what somebody else holds without taking it, and cannot decide on it', async () => {
    const { id } = await vehicle()
    await claim(id, olga)
    expect(await claim(id, oskar)).toMatchObject({ name: 'Olga Berg', mine: false })
    const refused = {
      status: 409,
      body: {
        code: 'held',
        message: 'Olga Berg is looking at this and decides on it.',
        details: { name: 'Olga Berg' },
      },
    }
    expect(await soon('vehicle', id, {}, oskar)).toMatchObject(refused)
    expect(await oskar.post(path('vehicle', id), { decision: 'approve' })).toMatchObject(refused)
    bodyOf(await oskar.delete(path('vehicle', id, '/claim')), 200)
    expect(await holderOf(id)).toMatchObject({ name: 'Olga Berg', mine: true })
    bodyOf(await olga.delete(path('vehicle', id, '/claim')), 200)
    expect(await claim(id, oskar)).toMatchObject({ mine: true })
    bodyOf(await soon('vehicle', id, {}, oskar), 200)
    await later()
  })

  test('is told to the others when it begins and ends, not while it goes on', async () => {
    const { id } = await vehicle()
    const all = heard()
    await claim(id, olga)
    town.clock.advance(10_000)
    await claim(id, olga)
    bodyOf(await olga.delete(path('vehicle', id, '/claim')), 200)
    const told = { topic: 'claim', data: { kind: 'vehicle', id } }
    expect(all).toEqual([told, told])
  })

  test('ends with the decision, and what was left behind is swept away', async () => {
    const { id } = await vehicle()
    await claim(id, olga)
    bodyOf(await soon('vehicle', id), 200)
    expect(await town.house.db.$count(reviewClaims)).toBe(0)
    await later()
    await claim((await vehicle()).id, olga)
    town.clock.advance(120_000)
    await town.jobs.runNow('operations.forget-old-claims')
    expect(await town.house.db.$count(reviewClaims)).toBe(0)
  })
})

describe('the history of a thing', () => {
  const historyOf = async (kind: string, id: string) =>
    (bodyOf(await olga.get(path(kind, id, '/history')), 200) as { events: ReviewEvent[] }).events

  test('tells who made, submitted and decided it, why and on which version, the latest first', async () => {
    const id = await campaign()
    town.clock.advance(1000)
    bodyOf(await soon('campaign', id), 200)
    bodyOf(await takeBack('campaign', id), 200)
    town.clock.advance(1000)
    bodyOf(await olga.post(path('campaign', id), { decision: 'reject', reason: 'Flashing content', version: 1 }), 200)
    const events = await historyOf('campaign', id)
    expect(events.map(({ kind, by, reason, version }) => [kind, by, reason, version])).toEqual([
      ['rejected', 'Olga Berg', 'Flashing content', 1],
      ['taken-back', 'Olga Berg', null, 1],
      ['submitted', 'Carl Weber', null, null],
      ['created', 'Carl Weber', null, null],
    ])
    expect(events[0]?.sha256).toHaveLength(64)
  })

  test('knows of places when they were listed and submitted, and nothing of what never was', async () => {
    const { id } = await vehicle()
    expect((await historyOf('vehicle', id)).map(({ kind, by }) => [kind, by])).toEqual([
      ['submitted', 'Paula Platz'],
      ['created', 'Paula Platz'],
    ])
    expect((await olga.get(path('restaurant', id, '/history'))).status).toBe(404)
  })
})

describe('at the same moment, on several server processes', () => {
  test('two operators who decide: one does, and the other hears who (OPS-2)', async () => {
    const other = await houseForThisTest({ database: 'postgres' })
    const { house, jobs, clock } = other
    const [one, two] = [await operator(other), await operator(other, 'Oskar Orel')]
    const there = await plantCity(house.db, 'Race')
    for (let round = 0; round < 8; round += 1) {
      const { id } = await plantVehicle(house.db, there, [10], {
        status: 'Pending Approval',
        submittedAt: clock.now(),
      })
      const replies = await Promise.all([
        soon('vehicle', id, {}, one),
        soon('vehicle', id, { decision: 'reject', reason: 'Listed twice' }, two),
      ])
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const winner = replies[0]?.status === 200 ? 'Olga Berg' : 'Oskar Orel'
      expect(replies.find(({ status }) => status === 409)).toMatchObject({
        body: { code: 'coming', details: { name: winner } },
      })
      clock.advance(5000)
      // Every process tries, and somebody takes it back in the same moment.
      const [undone] = await Promise.all([
        takeBack('vehicle', id, winner === 'Olga Berg' ? one : two),
        ...Array.from({ length: 4 }, () => jobs.runNow(CARRY_OUT)),
      ])
      const log = await house.db.select().from(audit).where(eq(audit.subjectId, id))
      expect(log).toHaveLength(1)
      expect(log[0]?.action === 'undo').toBe(undone?.status === 200)
    }
  })
})
