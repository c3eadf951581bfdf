import { type Alert, type AlertGroup } from '@marquee/contract/alerts'
import { desc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { DAYS, HOURS, MINUTES } from '../../platform/clock.ts'
import type { Received } from '../../platform/topics.ts'
import { submitCampaign } from '../../testing/campaigns.ts'
import {
  type PlantedLocation,
  type PlantedVenue,
  plantLocation,
  plantRestaurant,
  plantVehicle,
} from '../../testing/planted-venues.ts'
import { startAppForTest, type TestApp, TODAY } from '../../testing/app.ts'
import { buildHeartbeat, type Device, plantDevice, buildPlay } from '../../testing/people/devices.ts'
import { requireBody, type Client, createClient, createOperator, type Person } from '../../testing/people/users.ts'
import { audit } from '../audit/schema.ts'
import { campaigns } from '../campaigns/schema.ts'
import { companies } from '../companies/schema.ts'
import { sessions, users } from '../identity/schema.ts'
import { mails } from '../notifications/schema.ts'
import { approvalWindows } from '../playback/schema.ts'
import { intervals } from '../telemetry/schema.ts'
import { alerts } from './schema.ts'

let app: TestApp
let city: PlantedLocation
let olga: Person
let carl: Client

/** Saturday noon in Vienna: the restaurants are open from nine to eleven at night, and closed on Sundays. */
beforeEach(async () => {
  app = await startAppForTest()
  city = await plantLocation(app.context.db)
  ;[olga, carl] = [await createOperator(app), await createClient(app)]
  await app.jobs.drain()
  await app.context.db.delete(mails)
})

const detectAlerts = () => app.jobs.runNow('operations.detect-alerts')
const advanceAndDetect = async (ms: number) => {
  app.clock.advance(ms)
  await detectAlerts()
}
/** Keeps the session of the operator valid, however far the clock has advanced. */
const readPath = async (path: string) => {
  const at = app.clock.now()
  await app.context.db.update(sessions).set({ lastUsedAt: at, expiresAt: new Date(at.getTime() + HOURS) })
  return requireBody(await olga.get(path), 200)
}
const listGroups = async (query = '') =>
  ((await readPath(`/api/operator/alerts${query}`)) as { groups: AlertGroup[] }).groups
const listOpenNames = async () =>
  (await listGroups()).flatMap((group) => group.alerts.map(({ kind, name }) => [kind, name]))
const listMails = () => app.context.db.select().from(mails).orderBy(desc(mails.createdAt))

/** Starts a campaign that runs today in these venues. */
async function startCampaign(venues: readonly PlantedVenue[], type: 'vehicle' | 'restaurant', name = 'Autumn roast') {
  const campaign = await submitCampaign(carl, city, venues, { type, name })
  await app.context.db.update(campaigns).set({ status: 'Approved' }).where(eq(campaigns.id, campaign._id))
  return campaign
}
const sendHeartbeat = async (device: Device) =>
  requireBody(await device.post('/api/player/heartbeats', { beats: [buildHeartbeat(app, device)] }), 200)

async function startRestaurant(name = 'Café Lumière') {
  const venue = await plantRestaurant(app.context.db, city, [10], { name })
  const campaign = await startCampaign([venue], 'restaurant')
  const device = await plantDevice(app, venue.screenIds[0] ?? '')
  await sendHeartbeat(device)
  return { place: venue, campaign, device }
}

describe('an offline screen of a running campaign', () => {
  test('is an alert after 15 minutes within opening hours, until it reports again', async () => {
    const { device } = await startRestaurant()
    await advanceAndDetect(14 * MINUTES)
    expect(await listOpenNames()).toEqual([])
    await advanceAndDetect(MINUTES)
    expect(await listGroups()).toMatchObject([
      {
        kind: 'screen-silent',
        market: { id: city.locationId, name: 'Vienna' },
        count: 1,
        acknowledged: 0,
        alerts: [
          { name: 'Café Lumière', subjectId: device.screenId, since: '2026-11-21T11:00:00.000Z', closedAt: null },
        ],
      },
    ])
    await sendHeartbeat(device)
    await advanceAndDetect(MINUTES)
    expect(await listOpenNames()).toEqual([])
    expect(await listGroups('?state=closed')).toMatchObject([{ day: TODAY, alerts: [{ name: 'Café Lumière' }] }])
  })

  test('keeps its alert after closing time and over Sunday, without another mail', async () => {
    await startRestaurant()
    await advanceAndDetect(20 * MINUTES)
    await advanceAndDetect(3 * MINUTES)
    for (let hour = 0; hour < 40; hour++) await advanceAndDetect(HOURS)
    const silent = (await listGroups('?kind=screen-silent')).flatMap((group) => group.alerts)
    expect(silent).toMatchObject([{ name: 'Café Lumière', since: '2026-11-21T11:00:00.000Z' }])
    const sent = (await listMails()).filter(({ text }) => text.includes('Café Lumière is not reporting'))
    expect(sent).toHaveLength(1)
  })

  test('is no alert while its venue is closed, and becomes one a quarter of an hour after opening', async () => {
    const { device } = await startRestaurant()
    app.clock.setTime('2026-11-21T21:55:00Z')
    await sendHeartbeat(device)
    app.clock.setTime('2026-11-22T20:00:00Z')
    await detectAlerts()
    expect(await listGroups('?kind=screen-silent')).toEqual([])
    app.clock.setTime('2026-11-23T08:14:00Z')
    await detectAlerts()
    expect(await listGroups('?kind=screen-silent')).toEqual([])
    await advanceAndDetect(MINUTES)
    expect(await listGroups('?kind=screen-silent')).toMatchObject([{ since: '2026-11-23T08:00:00.000Z' }])
  })

  test('of a vehicle is an alert after a whole day, because vehicles have no opening hours', async () => {
    const taxi = await plantVehicle(app.context.db, city, [10])
    await startCampaign([taxi], 'vehicle')
    await sendHeartbeat(await plantDevice(app, taxi.screenIds[0] ?? ''))
    await advanceAndDetect(24 * HOURS - MINUTES)
    expect(await listGroups('?kind=screen-silent')).toEqual([])
    await advanceAndDetect(MINUTES)
    expect(await listGroups('?kind=screen-silent')).toMatchObject([{ count: 1 }])
  })

  test('is no alert without a running campaign: waiting, in another week, deleted, or of a suspended company', async () => {
    const [idle, waiting] = [
      await plantRestaurant(app.context.db, city, [10]),
      await plantRestaurant(app.context.db, city, [10]),
    ]
    await plantDevice(app, idle.screenIds[0] ?? '')
    await submitCampaign(carl, city, [waiting], { type: 'restaurant' })
    const { campaign } = await startRestaurant()
    await app.context.db.update(companies).set({ suspendedAt: app.clock.now() })
    await advanceAndDetect(3 * HOURS)
    expect(await listOpenNames()).toEqual([])
    await app.context.db.update(companies).set({ suspendedAt: null })
    await detectAlerts()
    expect(await listOpenNames()).toContainEqual(['screen-silent', 'Café Lumière'])
    await app.context.db.update(campaigns).set({ deletedAt: app.clock.now() }).where(eq(campaigns.id, campaign._id))
    await detectAlerts()
    expect(await listOpenNames()).toEqual([])
  })
})

describe('a running campaign without plays', () => {
  test('is an alert after two hours in which one of its screens was open, until something plays', async () => {
    const { campaign, device } = await startRestaurant()
    const advanceOnline = async (ms: number) => {
      app.clock.advance(ms)
      await sendHeartbeat(device)
      await detectAlerts()
    }
    await advanceOnline(2 * HOURS - MINUTES)
    expect(await listOpenNames()).toEqual([])
    await advanceOnline(MINUTES)
    expect(await listGroups()).toMatchObject([
      {
        kind: 'campaign-without-plays',
        alerts: [{ name: 'Autumn roast', note: 'Weber Coffee GmbH', subjectId: campaign._id }],
      },
    ])
    const [{ sha256, durationMs } = { sha256: '', durationMs: 0 }] = await app.context.db.select().from(approvalWindows)
    const play = buildPlay(app, device, { campaignId: campaign._id, sha256 }, 30, { durationMs })
    expect(requireBody(await device.post('/api/player/plays', { plays: [play] }), 200)).toMatchObject({
      results: [{ result: 'accepted' }],
    })
    await detectAlerts()
    expect(await listOpenNames()).toEqual([])
    await advanceOnline(2 * HOURS)
    expect(await listOpenNames()).toEqual([['campaign-without-plays', 'Autumn roast']])
  })

  test('is no alert while all of its venues are closed', async () => {
    const { device } = await startRestaurant()
    app.clock.setTime('2026-11-21T21:00:00Z')
    await app.context.db.execute(sql`update approval_windows set from_at = ${app.clock.now()}::timestamptz`)
    for (const at of ['2026-11-21T22:30:00Z', '2026-11-22T12:00:00Z', '2026-11-23T08:30:00Z']) {
      app.clock.setTime(at)
      await sendHeartbeat(device)
      await detectAlerts()
      expect(await listOpenNames(), at).toEqual([])
    }
    app.clock.setTime('2026-11-23T09:00:00Z')
    await sendHeartbeat(device)
    await detectAlerts()
    expect(await listOpenNames()).toEqual([['campaign-without-plays', 'Autumn roast']])
  })

  test('counts the time in which a device was on for vehicles', async () => {
    const taxi = await plantVehicle(app.context.db, city, [10])
    await startCampaign([taxi], 'vehicle')
    const [screenId = ''] = taxi.screenIds
    await sendHeartbeat(await plantDevice(app, screenId))
    const createDrive = (fromMs: number, untilMs: number) => ({
      screenId,
      startsAt: new Date(app.clock.now().getTime() + fromMs),
      endsAt: new Date(app.clock.now().getTime() + untilMs),
      day: TODAY,
      state: 'app_moves' as const,
      wasOnline: true,
    })
    await app.context.db.insert(intervals).values([createDrive(10 * MINUTES, HOURS), createDrive(4 * HOURS, 5 * HOURS)])
    await advanceAndDetect(6 * HOURS)
    expect(await listOpenNames()).toEqual([])
    await app.context.db.insert(intervals).values([createDrive(-HOURS, -30 * MINUTES)])
    await detectAlerts()
    expect(await listOpenNames()).toEqual([['campaign-without-plays', 'Autumn roast']])
  })
})

test('a review of any kind that waits for more than 24 hours is an alert until it is decided', async () => {
  const submittedAt = app.clock.now()
  const taxi = await plantVehicle(app.context.db, city, [], {
    status: 'Pending Approval',
    submittedAt,
    registrationNumber: 'W 1 TX',
  })
  await plantRestaurant(app.context.db, city, [], { status: 'Pending Approval', submittedAt, name: 'Zum Anker' })
  await submitCampaign(carl, city, [await plantVehicle(app.context.db, city, [10])], { name: 'Spring' })
  await advanceAndDetect(24 * HOURS - 1)
  expect(await listOpenNames()).toEqual([])
  await advanceAndDetect(1)
  const [group] = await listGroups()
  expect(group).toMatchObject({ kind: 'review-overdue', count: 3, since: '2026-11-22T11:00:00.000Z' })
  expect(group?.alerts.map(({ name, reviewKind, note }) => [name, reviewKind, note]).toSorted()).toEqual([
    ['Skoda Octavia, W 1 TX', 'vehicle', 'Places of Vienna'],
    ['Spring', 'campaign', 'Weber Coffee GmbH'],
    ['Zum Anker', 'restaurant', 'Places of Vienna'],
  ])
  await app.context.db.execute(sql`update vehicles set status = 'Approved' where id = ${taxi.id}`)
  await detectAlerts()
  expect(await listGroups()).toMatchObject([{ count: 2 }])
})

test('a submission of a suspended party does not wait in the queue, its counts or its alerts (decision 7)', async () => {
  await submitCampaign(carl, city, [await plantVehicle(app.context.db, city, [10])])
  await app.context.db.update(companies).set({ suspendedAt: app.clock.now() })
  await advanceAndDetect(25 * HOURS)
  expect(await listOpenNames()).toEqual([])
  expect(await readPath('/api/operator/overview')).toMatchObject({
    reviews: { waiting: 0, overdue: 0, oldestAt: null },
  })
  const { reviews, waiting } = (await readPath('/api/operator/reviews')) as { reviews: unknown[]; waiting: object }
  expect([reviews, waiting]).toMatchObject([[], { counts: { campaign: 0 }, oldestAt: null }])
  await app.context.db.update(companies).set({ suspendedAt: null })
  await detectAlerts()
  expect(await listOpenNames()).toEqual([['review-overdue', 'Autumn roast']])
  expect(await readPath('/api/operator/overview')).toMatchObject({ reviews: { waiting: 1, overdue: 1 } })
})

describe('failing mails and jobs', () => {
  const createMail = (more: Partial<typeof mails.$inferInsert> = {}) => ({
    toName: 'Nora',
    toAddress: 'nora@brisa.example',
    subject: 'Hello',
    text: '',
    html: '',
    createdAt: app.clock.now(),
    ...more,
  })

  test('are one alert for a thousand mails that wait, and another for rejected ones', async () => {
    const failing = Array.from({ length: 1000 }, () => createMail({ attempts: 3, lastError: 'connect ECONNREFUSED' }))
    const refused = createMail({ refusedAt: app.clock.now(), attempts: 1, lastError: 'no such user' })
    await app.context.db
      .insert(mails)
      .values([...failing, refused, createMail({ attempts: 2 }), createMail({ sentAt: app.clock.now() })])
    await detectAlerts()
    const [group] = await listGroups()
    expect(group).toMatchObject({ kind: 'mail-failing', market: null, count: 2 })
    expect(group?.alerts.map(({ name, note, subjectId }) => [name, note, subjectId]).toSorted()).toEqual([
      ['Emails are not being sent', '1,000 emails: connect ECONNREFUSED', null],
      ['Emails were refused', '1 email: no such user', null],
    ])
    await app.context.db.update(mails).set({ sentAt: app.clock.now() })
    await advanceAndDetect(25 * HOURS)
    expect(await listOpenNames()).toEqual([])
  })

  test.each([
    ['is refused', true],
    ['is not accepted', false],
  ])('cause no further mail when a mail about alerts %s', async (_what, isRefused) => {
    await app.context.db.insert(mails).values(createMail({ attempts: 3, lastError: 'connect ECONNREFUSED' }))
    for (let minute = 0; minute < 24 * 60; minute += 5) {
      await advanceAndDetect(5 * MINUTES)
      await app.context.db.execute(sql`
        update mails set attempts = 8, last_error = 'no such user',
          refused_at = case when ${isRefused}::boolean then ${app.clock.now()}::timestamptz end
        where subject like 'Marquee:%'`)
    }
    expect((await listMails()).filter(({ subject }) => subject.startsWith('Marquee:'))).toHaveLength(1)
    expect(await listOpenNames()).toEqual([['mail-failing', 'Emails are not being sent']])
  })

  test('are an alert with the name of the job; a failed delivery is reported as a mail', async () => {
    const failJob = (name: string) =>
      app.context.db.execute(sql`
        insert into pgboss.job (name, state, completed_on, output) values (${name}, 'failed', now(), '{"message": "disk full"}')`)
    await failJob('telemetry.delete-signals')
    await failJob('telemetry.delete-signals')
    await failJob('notifications.deliver-mail')
    await detectAlerts()
    expect(await listGroups()).toMatchObject([
      {
        kind: 'job-failing',
        count: 1,
        alerts: [{ name: 'telemetry.delete-signals', note: '2 failed in the last day: disk full', subjectId: null }],
      },
    ])
    await app.context.db.execute(sql`
      insert into pgboss.job (name, state, start_after) values ('notifications.deliver-mail', 'created', now() - interval '16 minutes')`)
    await detectAlerts()
    expect(await listOpenNames()).toContainEqual(['job-failing', 'notifications.deliver-mail'])
  })

  test('are no alert while a run waits for one of the same name that began before it was due', async () => {
    const insertRun = (name: string, state: string, minutesAgo: number) =>
      app.context.db.execute(sql`
        insert into pgboss.job (name, state, start_after, started_on)
        values (${name}, ${state}, now() - ${minutesAgo} * interval '1 minute', now() - ${minutesAgo} * interval '1 minute')`)
    await insertRun('playback.pack-plays', 'active', 300)
    await insertRun('playback.pack-plays', 'created', 60)
    await insertRun('telemetry.delete-signals', 'active', 30)
    await insertRun('telemetry.delete-signals', 'created', 60)
    await detectAlerts()
    const failing = (await listOpenNames()).filter(([kind]) => kind === 'job-failing')
    expect(failing).toEqual([['job-failing', 'telemetry.delete-signals']])
  })
})

describe('the mails about alerts', () => {
  test('report an outage in one mail and one line, however many screens fail one after the other', async () => {
    const venues = await Promise.all(Array.from({ length: 12 }, () => plantRestaurant(app.context.db, city, [10])))
    await startCampaign(venues, 'restaurant')
    const players = await Promise.all(venues.map((venue) => plantDevice(app, venue.screenIds[0] ?? '')))
    for (const [index, player] of players.entries()) {
      if (index % 4 === 0) app.clock.advance(20_000)
      await sendHeartbeat(player)
    }
    await advanceAndDetect(14 * MINUTES + 30_000)
    for (let minute = 0; minute < 60; minute++) await advanceAndDetect(MINUTES)
    expect(await listGroups()).toMatchObject([{ count: 12 }])
    const sent = await listMails()
    expect(sent.map(({ subject, toAddress }) => [subject, toAddress])).toEqual([
      ['Marquee: 12 screens in Vienna are not reporting', olga.email],
    ])
    expect(sent[0]?.text).toContain('http://marquee.test/operator')
  })

  test('go to the roles that see the alert, as do its line, its count and its acknowledgement (decision 38)', async () => {
    const [fay, finn] = [await createOperator(app, 'Fay Fleet', 'fleet'), await createOperator(app, 'Finn', 'finance')]
    await app.context.db.delete(mails)
    await startRestaurant()
    for (let minute = 0; minute < 18; minute++) await advanceAndDetect(MINUTES)
    const [group] = await listGroups('?kind=screen-silent')
    expect(group?.count).toBe(1)
    expect((await listMails()).map(({ toAddress }) => toAddress).toSorted()).toEqual([fay.email, olga.email].toSorted())
    const acknowledge = (who: Person) =>
      who.post('/api/operator/alerts/acknowledge', { ids: group?.alerts.map(({ id }) => id) })
    const read = async (who: Person) => [
      (requireBody(await who.get('/api/operator/alerts?kind=screen-silent'), 200) as { groups: unknown[] }).groups
        .length,
      (requireBody(await who.get('/api/operator/overview'), 200) as { alerts: { open: number } }).alerts.open,
      (requireBody(await acknowledge(who), 200) as { changed: number }).changed,
    ]
    expect([await read(finn), await read(fay)]).toEqual([
      [0, 0, 0],
      [1, 1, 1],
    ])
  })

  test('are not repeated for a problem that comes and goes, which stays one alert', async () => {
    const { device } = await startRestaurant()
    for (let round = 0; round < 12; round++) {
      for (let minute = 0; minute < 18; minute++) await advanceAndDetect(MINUTES)
      expect(await listGroups('?kind=screen-silent'), String(round)).toHaveLength(1)
      await sendHeartbeat(device)
      await detectAlerts()
    }
    expect(await app.context.db.select().from(alerts).where(eq(alerts.kind, 'screen-silent'))).toHaveLength(1)
    expect((await listMails()).filter(({ subject }) => subject.includes('not reporting'))).toHaveLength(1)
  })

  test('are not sent for acknowledged alerts, and go to active operators who want them', async () => {
    const [oskar, off, gone] = [
      await createOperator(app, 'Oskar Orel'),
      await createOperator(app, 'Otto Off'),
      await createOperator(app, 'Gerda Gone'),
    ]
    requireBody(await off.put('/api/operator/alerts/mails', { wanted: false }), 200)
    expect(requireBody(await off.get('/api/operator/alerts/mails'), 200)).toEqual({ wanted: false })
    expect(requireBody(await oskar.get('/api/operator/alerts/mails'), 200)).toEqual({ wanted: true })
    await app.context.db.update(users).set({ suspendedAt: app.clock.now() }).where(eq(users.id, gone.userId))
    await app.context.db.delete(mails)
    await startRestaurant()
    await advanceAndDetect(16 * MINUTES)
    const [
      {
        alerts: [first],
      } = { alerts: [] },
    ] = await listGroups()
    requireBody(await olga.post('/api/operator/alerts/acknowledge', { ids: [first?.id] }), 200)
    await advanceAndDetect(10 * MINUTES)
    expect(await listMails()).toEqual([])
    requireBody(await olga.post('/api/operator/alerts/acknowledge', { ids: [first?.id], acknowledged: false }), 200)
    await advanceAndDetect(MINUTES)
    expect((await listMails()).map(({ toAddress }) => toAddress).toSorted()).toEqual(
      [olga.email, oskar.email].toSorted(),
    )
    for (const wanted of [true, true]) requireBody(await off.put('/api/operator/alerts/mails', { wanted }), 200)
    const log = await app.context.db.select().from(audit).where(eq(audit.subjectId, off.userId)).orderBy(audit.at)
    expect(log.flatMap(({ changes }) => (changes?.alertMails ? [changes.alertMails] : []))).toEqual([
      { from: true, to: false },
      { from: false, to: true },
    ])
    expect(requireBody(await off.get('/api/operator/alerts/mails'), 200)).toEqual({ wanted: true })
  })
})

describe('acknowledging alerts', () => {
  test('acknowledges all open alerts of a group once, with one audit entry', async () => {
    const notifications: Received[] = []
    onTestFinished(app.context.listeners.add((received) => notifications.push(received)))
    const venues = await Promise.all(Array.from({ length: 7 }, () => plantRestaurant(app.context.db, city, [10])))
    await startCampaign(venues, 'restaurant')
    await advanceAndDetect(20 * MINUTES)
    expect(await listGroups()).toMatchObject([{ count: 7, acknowledged: 0 }])
    const group = { kind: 'screen-silent', market: city.locationId }
    const acknowledge = (body: object) => olga.post('/api/operator/alerts/acknowledge', body)
    expect(requireBody(await acknowledge({ group }), 200)).toEqual({ success: true, changed: 7 })
    expect(requireBody(await acknowledge({ group }), 200)).toEqual({ success: true, changed: 0 })
    expect(requireBody(await acknowledge({ group: { ...group, market: null } }), 200)).toEqual({
      success: true,
      changed: 0,
    })
    const [noted] = await listGroups()
    expect(noted).toMatchObject({ acknowledged: 7 })
    expect(noted?.alerts[0]).toMatchObject({
      acknowledgedBy: 'Olga Berg',
      acknowledgedAt: app.clock.now().toISOString(),
    })
    const [one] = noted?.alerts ?? []
    expect(requireBody(await acknowledge({ ids: [one?.id], acknowledged: false }), 200)).toEqual({
      success: true,
      changed: 1,
    })
    const log = await app.context.db.select().from(audit).where(eq(audit.subjectKind, 'alert'))
    expect(log.map(({ details }) => details)).toMatchObject([
      { count: 7, kind: 'screen-silent', location: 'Vienna' },
      { count: 1, kind: 'screen-silent', name: one?.name },
    ])
    expect(log.map(({ action, subjectName, actorName }) => [action, subjectName, actorName])).toEqual([
      ['acknowledge', '7 screens in Vienna are not reporting', 'Olga Berg'],
      ['unacknowledge', `${one?.name} is not reporting`, 'Olga Berg'],
    ])
    expect(notifications.filter(({ topic }) => topic === 'alerts')).toHaveLength(3)
  })

  test('refuses an invalid acknowledgement', async () => {
    for (const body of [{ ids: ['none'] }, { group: { kind: 'boredom', market: null } }, { acknowledged: 'yes' }]) {
      expect((await olga.post('/api/operator/alerts/acknowledge', body)).status).toBe(400)
    }
  })
})

test('a group shows its first few alerts, and its pages show all of them', async () => {
  const venues = await Promise.all(Array.from({ length: 53 }, () => plantRestaurant(app.context.db, city, [10])))
  await startCampaign(venues, 'restaurant')
  await advanceAndDetect(20 * MINUTES)
  const [group] = await listGroups()
  expect([group?.count, group?.alerts.length]).toEqual([53, 5])
  const getPage = async (page: number) =>
    requireBody(
      await olga.get(`/api/operator/alerts/of-group?kind=screen-silent&market=${city.locationId}&page=${page}`),
      200,
    ) as { alerts: Alert[]; total: number }
  const pages = [await getPage(1), await getPage(2)]
  expect(pages.map((page) => [page.alerts.length, page.total])).toEqual([
    [50, 53],
    [3, 53],
  ])
  expect(new Set(pages.flatMap((page) => page.alerts.map(({ id }) => id))).size).toBe(53)
})

test('closed alerts are shown for 30 days and kept for 90', async () => {
  const { device } = await startRestaurant()
  await advanceAndDetect(20 * MINUTES)
  await sendHeartbeat(device)
  await detectAlerts()
  expect(await listGroups('?state=closed')).toHaveLength(1)
  app.clock.advance(30 * DAYS)
  expect(await listGroups('?state=closed')).toEqual([])
  await app.jobs.runNow('operations.delete-alerts')
  expect(await app.context.db.select().from(alerts)).toHaveLength(1)
  app.clock.advance(61 * DAYS)
  await app.jobs.runNow('operations.delete-alerts')
  expect(await app.context.db.select().from(alerts)).toEqual([])
})

test('the overview counts waiting reviews, offline screens, running campaigns and receivables', async () => {
  await startRestaurant()
  const waiting = { status: 'Pending Approval' as const, submittedAt: app.clock.now() }
  await plantVehicle(app.context.db, city, [10], waiting)
  await app.context.db.update(campaigns).set({ totalCents: 15_000 })
  await advanceAndDetect(20 * MINUTES)
  await advanceAndDetect(24 * HOURS)
  expect(await readPath('/api/operator/overview')).toEqual({
    reviews: { waiting: 1, overdue: 1, oldestAt: '2026-11-21T11:00:00.000Z' },
    alerts: { open: 3, unacknowledged: 3 },
    screens: { online: 0, offline: 1, never: 0, unpaired: 1 },
    campaigns: {
      running: 1,
      withoutPlays: 1,
      now: { playing: 0, closed: 0, offline: 0, unheard: 0, unused: 0 },
    },
    receivable: { invoices: 0, cents: 0 },
    people: { newThisWeek: 1 },
    money: {
      overdue: { invoices: 0, cents: 0, oldestIssuedOn: null },
      openBankEntries: 0,
      waitingInvoices: 0,
      hasSettings: false,
      uncheckedVatNumbers: 0,
      payoutsToApprove: 0,
      returnedTransfers: 0,
    },
    lookedAt: app.clock.now().toISOString(),
  })
})
