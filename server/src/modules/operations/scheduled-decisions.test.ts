import type { ScheduledDecision, Review, ReviewEvent } from '@marquee/contract/operator'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { runInTransaction } from '../../platform/db/database.ts'
import type { Received } from '../../platform/topics.ts'
import { submitCampaign } from '../../testing/campaigns.ts'
import { type PlantedLocation, plantLocation, plantVehicle } from '../../testing/planted-venues.ts'
import { startAppForTest, startApp, type TestApp } from '../../testing/app.ts'
import { requireBody, type Client, createClient, createOperator, type Person } from '../../testing/people/users.ts'
import { audit } from '../audit/schema.ts'
import { companies } from '../companies/schema.ts'
import { vehicles } from '../fleet/schema.ts'
import { users } from '../identity/schema.ts'
import { mails } from '../notifications/schema.ts'
import { executeDecision } from './commands/scheduled-decisions.ts'
import { listDueDecisions } from './queries/scheduled-decisions.ts'
import { scheduledDecisions, reviewLocks } from './schema.ts'

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
  city = await plantLocation(app.context.db, `Place ${++cities}`)
  await app.context.db.delete(reviewLocks)
  app.clock.advance(1000)
})

const CARRY_OUT = 'operations.execute-decisions'
const insertWaitingVehicle = () =>
  plantVehicle(app.context.db, city, [10], { status: 'Pending Approval', submittedAt: app.clock.now() })
const createCampaign = async () => {
  const venue = await plantVehicle(app.context.db, city, [10], { status: 'Approved' })
  return (await submitCampaign(carl, city, [venue], { name: 'Autumn roast' }))._id
}
const buildPath = (kind: string, id: string, rest = '') => `/api/operator/reviews/${kind}/${id}${rest}`
const scheduleDecision = (kind: string, id: string, body: Record<string, unknown> = {}, who = olga) =>
  who.post(buildPath(kind, id, '/coming'), { decision: 'approve', version: 1, ...body })
const undoDecision = (kind: string, id: string, who = olga) => who.delete(buildPath(kind, id, '/coming'))
const listReviews = async (who: Person, query = '?limit=500') =>
  requireBody(await who.get(`/api/operator/reviews${query}`), 200) as { reviews: Review[]; coming: ScheduledDecision[] }
const isListed = async (id: string, who = olga) => (await listReviews(who)).reviews.some((review) => review.id === id)
const getStatus = async (id: string) =>
  (await listReviews(olga, '?status=all&limit=500')).reviews.find((review) => review.id === id)?.status
const listAuditEntries = (id: string) =>
  app.context.db.select().from(audit).where(eq(audit.subjectId, id)).orderBy(asc(audit.at))
const advanceTime = async (ms = 5000) => {
  app.clock.advance(ms)
  await app.jobs.runNow(CARRY_OUT)
}
const listenToNotifications = (): Received[] => {
  const all: Received[] = []
  onTestFinished(app.context.listeners.add((received) => all.push(received)))
  return all
}

describe('a scheduled decision (OPS-2)', () => {
  test('is carried out after 5 seconds, with audit entry and mail', async () => {
    const id = await createCampaign()
    const reason = 'Flashing content'
    const { coming: scheduled } = requireBody(
      await scheduleDecision('campaign', id, { decision: 'reject', reason }),
      200,
    ) as {
      coming: ScheduledDecision
    }
    expect(scheduled).toEqual({ kind: 'campaign', id, name: 'Autumn roast', decision: 'reject', reason, leftMs: 5000 })
    await advanceTime(4999)
    expect(await getStatus(id)).toBe('Pending Approval')
    expect(await listAuditEntries(id)).toEqual([])
    await advanceTime(1)
    expect(await getStatus(id)).toBe('Rejected')
    expect(await listAuditEntries(id)).toMatchObject([
      { action: 'reject', reason, version: 1, actorName: 'Olga Berg', at: app.clock.now() },
    ])
    const sent = await app.context.db.select().from(mails).where(eq(mails.toAddress, carl.email))
    expect(sent.filter(({ subject }) => subject === 'Rejected: Autumn roast')).toHaveLength(1)
    await advanceTime()
    expect(await listAuditEntries(id)).toHaveLength(1)
  })

  test('leaves the queue of all operators at once, and its maker can undo it', async () => {
    const { id } = await insertWaitingVehicle()
    requireBody(await scheduleDecision('vehicle', id), 200)
    app.clock.advance(2000)
    expect(await isListed(id)).toBe(false)
    expect(await isListed(id, oskar)).toBe(false)
    expect((await listReviews(olga)).coming).toEqual([
      { kind: 'vehicle', id, name: 'Skoda Octavia', decision: 'approve', reason: null, leftMs: 3000 },
    ])
    expect((await listReviews(oskar)).coming).toEqual([])
    await advanceTime()
  })

  test('can be undone by its maker alone: the item waits again, without a mail, and both actions are logged', async () => {
    const { id } = await insertWaitingVehicle()
    requireBody(await scheduleDecision('vehicle', id), 200)
    expect(await undoDecision('vehicle', id, oskar)).toMatchObject({ status: 409, body: { code: 'goneOut' } })
    requireBody(await undoDecision('vehicle', id), 200)
    expect(await isListed(id, oskar)).toBe(true)
    await advanceTime()
    expect(await getStatus(id)).toBe('Pending Approval')
    expect(await listAuditEntries(id)).toMatchObject([{ action: 'undo', details: { decision: 'approve' } }])
  })

  test('cannot be undone after it was carried out', async () => {
    const { id } = await insertWaitingVehicle()
    requireBody(await scheduleDecision('vehicle', id), 200)
    await advanceTime()
    expect(await undoDecision('vehicle', id)).toMatchObject({ status: 409, body: { code: 'goneOut' } })
  })

  test('prevents decisions of other operators, and names who was faster', async () => {
    const { id } = await insertWaitingVehicle()
    requireBody(await scheduleDecision('vehicle', id), 200)
    const refused = {
      status: 409,
      body: {
        code: 'coming',
        message: 'Olga Berg has just approved this.',
        details: { name: 'Olga Berg', decision: 'approve' },
      },
    }
    expect(await scheduleDecision('vehicle', id, { decision: 'reject', reason: 'Listed twice' }, oskar)).toMatchObject(
      refused,
    )
    expect(await oskar.post(buildPath('vehicle', id), { decision: 'approve' })).toMatchObject(refused)
    await advanceTime()
  })

  test('is refused for another version or file, without a reason, and for a decided item', async () => {
    const [{ id }, roast] = [await insertWaitingVehicle(), await createCampaign()]
    expect(await scheduleDecision('vehicle', id, { version: 2 })).toMatchObject({ body: { code: 'versionChanged' } })
    expect(await scheduleDecision('campaign', roast, { sha256: 'f'.repeat(64) })).toMatchObject({
      body: { code: 'versionChanged' },
    })
    expect(await scheduleDecision('vehicle', id, { decision: 'reject', reason: ' ' })).toMatchObject({
      body: { code: 'reasonMissing', field: 'reason' },
    })
    requireBody(await olga.post(buildPath('campaign', roast), { decision: 'approve' }), 200)
    expect(await scheduleDecision('campaign', roast)).toMatchObject({ status: 409, body: { code: 'notReviewable' } })
    expect(await scheduleDecision('restaurant', id)).toMatchObject({ status: 404 })
    expect(await app.context.db.$count(scheduledDecisions)).toBe(0)
  })

  test('is dropped when the item changes within the 5 seconds: it waits again, and its maker is notified', async () => {
    const { id } = await insertWaitingVehicle()
    requireBody(await scheduleDecision('vehicle', id), 200)
    await app.context.db.update(vehicles).set({ version: 2 }).where(eq(vehicles.id, id))
    const all = listenToNotifications()
    await advanceTime()
    expect(await isListed(id)).toBe(true)
    expect(await listAuditEntries(id)).toMatchObject([
      { action: 'drop-decision', version: 1, details: { decision: 'approve', why: 'versionChanged' } },
    ])
    expect(all.filter(({ topic }) => topic === 'review')).toEqual([
      {
        topic: 'review',
        data: { kind: 'vehicle', id, name: 'Skoda Octavia', dropped: 'versionChanged', operatorId: olga.userId },
      },
    ])
  })

  test('is dropped when its maker or the company to be approved is suspended', async () => {
    const [{ id }, roast] = [await insertWaitingVehicle(), await createCampaign()]
    requireBody(await scheduleDecision('vehicle', id, {}, oskar), 200)
    requireBody(await scheduleDecision('campaign', roast), 200)
    const { db } = app.context
    await db.update(users).set({ suspendedAt: app.clock.now() }).where(eq(users.id, oskar.userId))
    await db.update(companies).set({ suspendedAt: app.clock.now() }).where(eq(companies.id, carl.companyId))
    await advanceTime()
    await db.update(users).set({ suspendedAt: null }).where(eq(users.id, oskar.userId))
    // Items of a suspended company are not in the queue.
    expect(await isListed(roast)).toBe(false)
    expect(await olga.post(buildPath('campaign', roast), { decision: 'approve' })).toMatchObject({
      status: 409,
      body: { code: 'partySuspended' },
    })
    await db.update(companies).set({ suspendedAt: null }).where(eq(companies.id, carl.companyId))
    expect(await listAuditEntries(id)).toMatchObject([{ action: 'drop-decision', details: { why: 'notAllowed' } }])
    expect(await listAuditEntries(roast)).toMatchObject([
      { action: 'drop-decision', details: { why: 'partySuspended' } },
    ])
    expect(await isListed(id)).toBe(true)
  })

  test('is dropped when its maker is suspended while earlier ones are carried out', async () => {
    const { id } = await insertWaitingVehicle()
    const { db, database, config, clock } = app.context
    requireBody(await scheduleDecision('vehicle', id, {}, oskar), 200)
    app.clock.advance(5000)
    const due = await listDueDecisions(db, clock.now(), undefined)
    await db.update(users).set({ suspendedAt: clock.now() }).where(eq(users.id, oskar.userId))
    for (const scheduled of due) {
      const { publicUrl } = config
      await runInTransaction(database, (tx) => executeDecision(tx, scheduled, { at: clock.now(), publicUrl }))
    }
    await db.update(users).set({ suspendedAt: null }).where(eq(users.id, oskar.userId))
    expect(await listAuditEntries(id)).toMatchObject([{ action: 'drop-decision', details: { why: 'notAllowed' } }])
    expect(await getStatus(id)).toBe('Pending Approval')
  })

  test('is carried out after a start when the earlier server was killed', async () => {
    const { id } = await insertWaitingVehicle()
    requireBody(await scheduleDecision('vehicle', id), 200)
    app.clock.advance(60_000)
    // A start runs this job first.
    await app.jobs.runNow(CARRY_OUT)
    expect(await getStatus(id)).toBe('Approved')
  })
})

describe('the lock of an open review (OPS-2)', () => {
  const lockReview = async (id: string, who: Person) =>
    (requireBody(await who.put(buildPath('vehicle', id, '/claim')), 200) as { heldBy: { name: string; mine: boolean } })
      .heldBy
  const findHolder = async (id: string, who = olga) =>
    (await listReviews(who)).reviews.find((review) => review.id === id)?.heldBy

  test('shows the name of its holder in the list, and expires 30 seconds after the last call', async () => {
    const { id } = await insertWaitingVehicle()
    expect(await lockReview(id, olga)).toMatchObject({ name: 'Olga Berg', mine: true })
    expect(await findHolder(id, oskar)).toMatchObject({ name: 'Olga Berg', mine: false })
    app.clock.advance(20_000)
    await lockReview(id, olga)
    app.clock.advance(29_999)
    expect(await findHolder(id, oskar)).not.toBeNull()
    app.clock.advance(1)
    expect(await findHolder(id, oskar)).toBeNull()
    const { claims: locks } = requireBody(await oskar.get('/api/operator/review-claims'), 200) as { claims: unknown[] }
    expect(locks).toEqual([])
  })

  test('of another operator allows reading, but no decision', async () => {
    const { id } = await insertWaitingVehicle()
    await lockReview(id, olga)
    expect(await lockReview(id, oskar)).toMatchObject({ name: 'Olga Berg', mine: false })
    const refused = {
      status: 409,
      body: {
        code: 'held',
        message: 'Olga Berg is reviewing this.',
        details: { name: 'Olga Berg' },
      },
    }
    expect(await scheduleDecision('vehicle', id, {}, oskar)).toMatchObject(refused)
    expect(await oskar.post(buildPath('vehicle', id), { decision: 'approve' })).toMatchObject(refused)
    requireBody(await oskar.delete(buildPath('vehicle', id, '/claim')), 200)
    expect(await findHolder(id)).toMatchObject({ name: 'Olga Berg', mine: true })
    requireBody(await olga.delete(buildPath('vehicle', id, '/claim')), 200)
    expect(await lockReview(id, oskar)).toMatchObject({ mine: true })
    requireBody(await scheduleDecision('vehicle', id, {}, oskar), 200)
    await advanceTime()
  })

  test('is sent to the others when it begins and ends, but not when it is extended', async () => {
    const { id } = await insertWaitingVehicle()
    const all = listenToNotifications()
    await lockReview(id, olga)
    app.clock.advance(10_000)
    await lockReview(id, olga)
    requireBody(await olga.delete(buildPath('vehicle', id, '/claim')), 200)
    const notification = { topic: 'lock', data: { kind: 'vehicle', id } }
    expect(all).toEqual([notification, notification])
  })

  test('ends with the decision, and expired locks are deleted', async () => {
    const { id } = await insertWaitingVehicle()
    await lockReview(id, olga)
    requireBody(await scheduleDecision('vehicle', id), 200)
    expect(await app.context.db.$count(reviewLocks)).toBe(0)
    await advanceTime()
    await lockReview((await insertWaitingVehicle()).id, olga)
    app.clock.advance(120_000)
    await app.jobs.runNow('operations.delete-locks')
    expect(await app.context.db.$count(reviewLocks)).toBe(0)
  })
})

describe('the history of an item', () => {
  const getHistory = async (kind: string, id: string) =>
    (requireBody(await olga.get(buildPath(kind, id, '/history')), 200) as { events: ReviewEvent[] }).events

  test('lists who created, submitted and decided it, with reason and version, the latest first', async () => {
    const id = await createCampaign()
    app.clock.advance(1000)
    requireBody(await scheduleDecision('campaign', id), 200)
    requireBody(await undoDecision('campaign', id), 200)
    app.clock.advance(1000)
    requireBody(
      await olga.post(buildPath('campaign', id), { decision: 'reject', reason: 'Flashing content', version: 1 }),
      200,
    )
    const events = await getHistory('campaign', id)
    expect(events.map(({ kind, by, reason, version }) => [kind, by, reason, version])).toEqual([
      ['rejected', 'Olga Berg', 'Flashing content', 1],
      ['taken-back', 'Olga Berg', null, 1],
      ['submitted', 'Carl Weber', null, null],
      ['created', 'Carl Weber', null, null],
    ])
    expect(events[0]?.sha256).toHaveLength(64)
  })

  test('lists when venues were added and submitted, and is empty for an unknown id', async () => {
    const { id } = await insertWaitingVehicle()
    expect((await getHistory('vehicle', id)).map(({ kind, by }) => [kind, by])).toEqual([
      ['submitted', 'Paula Platz'],
      ['created', 'Paula Platz'],
    ])
    expect((await olga.get(buildPath('restaurant', id, '/history'))).status).toBe(404)
  })
})

describe('at the same moment, on several server processes', () => {
  test('one of two decisions counts, and the other operator gets the name (OPS-2)', async () => {
    const other = await startAppForTest({ database: 'postgres' })
    const { context, jobs, clock } = other
    const [one, two] = [await createOperator(other), await createOperator(other, 'Oskar Orel')]
    const location = await plantLocation(context.db, 'Race')
    for (let round = 0; round < 8; round += 1) {
      const { id } = await plantVehicle(context.db, location, [10], {
        status: 'Pending Approval',
        submittedAt: clock.now(),
      })
      const replies = await Promise.all([
        scheduleDecision('vehicle', id, {}, one),
        scheduleDecision('vehicle', id, { decision: 'reject', reason: 'Listed twice' }, two),
      ])
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const winner = replies[0]?.status === 200 ? 'Olga Berg' : 'Oskar Orel'
      expect(replies.find(({ status }) => status === 409)).toMatchObject({
        body: { code: 'coming', details: { name: winner } },
      })
      clock.advance(5000)
      // Every process tries, while an operator undoes it at the same moment.
      const [undone] = await Promise.all([
        undoDecision('vehicle', id, winner === 'Olga Berg' ? one : two),
        ...Array.from({ length: 4 }, () => jobs.runNow(CARRY_OUT)),
      ])
      const log = await context.db.select().from(audit).where(eq(audit.subjectId, id))
      expect(log).toHaveLength(1)
      expect(log[0]?.action === 'undo').toBe(undone?.status === 200)
    }
  })
})

describe('rejecting all waiting campaigns of a company', () => {
  test('leaves those that another operator reviews or has decided, and names them (decision 7)', async () => {
    const cora = await createClient(app, 'Cora Blum')
    const venue = await plantVehicle(app.context.db, city, [10], { status: 'Approved' })
    const [reviewed, decided, own, free] = [
      (await submitCampaign(cora, city, [venue], { name: 'Reviewed' }))._id,
      (await submitCampaign(cora, city, [venue], { name: 'Decided' }))._id,
      (await submitCampaign(cora, city, [venue], { name: 'Reviewed by the caller' }))._id,
      (await submitCampaign(cora, city, [venue], { name: 'Free' }))._id,
    ]
    requireBody(await oskar.put(buildPath('campaign', reviewed, '/claim')), 200)
    requireBody(await scheduleDecision('campaign', decided, {}, oskar), 200)
    requireBody(await olga.put(buildPath('campaign', own, '/claim')), 200)

    const path = `/api/operator/companies/${cora.companyId}/reject-campaigns`
    expect(requireBody(await olga.post(path, { reason: 'Not a real company' }), 200)).toEqual({
      success: true,
      rejected: 2,
      skipped: [
        { id: reviewed, name: 'Reviewed', operator: 'Oskar Orel' },
        { id: decided, name: 'Decided', operator: 'Oskar Orel' },
      ].toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    })
    expect(await Promise.all([reviewed, own, free].map(getStatus))).toEqual([
      'Pending Approval',
      'Rejected',
      'Rejected',
    ])
    await advanceTime()
    expect(await getStatus(decided)).toBe('Approved')
  })
})
