import { type Alert, type AlertGroup } from '@marquee/contract/alerts'
import { desc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { DAYS, HOURS, MINUTES } from '../../platform/clock.ts'
import type { Announcement } from '../../platform/events.ts'
import { submitted } from '../../testing/campaigns.ts'
import { type City, type Place, plantCity, plantRestaurant, plantVehicle } from '../../testing/city.ts'
import { houseForThisTest, type TestHouse, TODAY } from '../../testing/house.ts'
import { beat, type Device, plantDevice, played } from '../../testing/people/devices.ts'
import { bodyOf, type Client, client, operator, type Person } from '../../testing/people/users.ts'
import { audit } from '../audit/schema.ts'
import { campaigns } from '../campaigns/schema.ts'
import { companies } from '../companies/schema.ts'
import { sessions, users } from '../identity/schema.ts'
import { mails } from '../notifications/schema.ts'
import { airings } from '../playback/schema.ts'
import { intervals } from '../telemetry/schema.ts'
import { alerts } from './schema.ts'

let town: TestHouse
let city: City
let olga: Person
let carl: Client

/** Saturday noon in Vienna: the restaurants are open from nine to eleven at night, and closed on Sundays. */
beforeEach(async () => {
  town = await houseForThisTest()
  city = await plantCity(town.house.db)
  ;[olga, carl] = [await operator(town), await client(town)]
  await town.jobs.drain()
  await town.house.db.delete(mails)
})

const look = () => town.jobs.runNow('operations.look-for-alerts')
const lookAfter = async (ms: number) => {
  town.clock.advance(ms)
  await look()
}
/** Whoever looks at the console is signed in then, however long ago the test began. */
const read = async (path: string) => {
  const at = town.clock.now()
  await town.house.db.update(sessions).set({ lastUsedAt: at, expiresAt: new Date(at.getTime() + HOURS) })
  return bodyOf(await olga.get(path), 200)
}
const groupsOf = async (query = '') => ((await read(`/api/operator/alerts${query}`)) as { groups: AlertGroup[] }).groups
const openNames = async () => (await groupsOf()).flatMap((group) => group.alerts.map(({ kind, name }) => [kind, name]))
const alertMails = () => town.house.db.select().from(mails).orderBy(desc(mails.createdAt))

/** A campaign that runs today on these places. */
async function running(places: readonly Place[], type: 'vehicle' | 'restaurant', name = 'Autumn roast') {
  const campaign = await submitted(carl, city, places, { type, name })
  await town.house.db.update(campaigns).set({ status: 'Approved' }).where(eq(campaigns.id, campaign._id))
  return campaign
}
const sign = async (device: Device) =>
  bodyOf(await device.post('/api/player/heartbeats', { beats: [beat(town, device)] }), 200)

async function restaurantOnAir(name = 'Café Lumière') {
  const place = await plantRestaurant(town.house.db, city, [10], { name })
  const campaign = await running([place], 'restaurant')
  const device = await plantDevice(town, place.screenIds[0] ?? '')
  await sign(device)
  return { place, campaign, device }
}

describe('a silent screen of a running campaign', () => {
  test('is an alert after 15 minutes within opening hours, and none any more once it is heard of again', async () => {
    const { device } = await restaurantOnAir()
    await lookAfter(14 * MINUTES)
    expect(await openNames()).toEqual([])
    await lookAfter(MINUTES)
    expect(await groupsOf()).toMatchObject([
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
    await sign(device)
    await lookAfter(MINUTES)
    expect(await openNames()).toEqual([])
    expect(await groupsOf('?state=closed')).toMatchObject([{ day: TODAY, alerts: [{ name: 'Café Lumière' }] }])
  })

  test('stays one after closing time and over the Sunday, and is told again by nobody', async () => {
    await restaurantOnAir()
    await lookAfter(20 * MINUTES)
    await lookAfter(3 * MINUTES)
    for (let hour = 0; hour < 40; hour++) await lookAfter(HOURS)
    const silent = (await groupsOf('?kind=screen-silent')).flatMap((group) => group.alerts)
    expect(silent).toMatchObject([{ name: 'Café Lumière', since: '2026-11-21T11:00:00.000Z' }])
    const told = (await alertMails()).filter(({ text }) => text.includes('Café Lumière is silent'))
    expect(told).toHaveLength(1)
  })

  test('is none while its place is closed, and one a quarter of an hour after it opens', async () => {
    const { device } = await restaurantOnAir()
    town.clock.moveTo('2026-11-21T21:55:00Z')
    await sign(device)
    town.clock.moveTo('2026-11-22T20:00:00Z')
    await look()
    expect(await groupsOf('?kind=screen-silent')).toEqual([])
    town.clock.moveTo('2026-11-23T08:14:00Z')
    await look()
    expect(await groupsOf('?kind=screen-silent')).toEqual([])
    await lookAfter(MINUTES)
    expect(await groupsOf('?kind=screen-silent')).toMatchObject([{ since: '2026-11-23T08:00:00.000Z' }])
  })

  test('of a vehicle is one after a whole day, because it has no opening hours', async () => {
    const taxi = await plantVehicle(town.house.db, city, [10])
    await running([taxi], 'vehicle')
    await sign(await plantDevice(town, taxi.screenIds[0] ?? ''))
    await lookAfter(24 * HOURS - MINUTES)
    expect(await groupsOf('?kind=screen-silent')).toEqual([])
    await lookAfter(MINUTES)
    expect(await groupsOf('?kind=screen-silent')).toMatchObject([{ count: 1 }])
  })

  test('is none without a campaign that runs: waiting, in another week, deleted, or of a suspended company', async () => {
    const [idle, waiting] = [
      await plantRestaurant(town.house.db, city, [10]),
      await plantRestaurant(town.house.db, city, [10]),
    ]
    await plantDevice(town, idle.screenIds[0] ?? '')
    await submitted(carl, city, [waiting], { type: 'restaurant' })
    const { campaign } = await restaurantOnAir()
    await town.house.db.update(companies).set({ suspendedAt: town.clock.now() })
    await lookAfter(3 * HOURS)
    expect(await openNames()).toEqual([])
    await town.house.db.update(companies).set({ suspendedAt: null })
    await look()
    expect(await openNames()).toContainEqual(['screen-silent', 'Café Lumière'])
    await town.house.db.update(campaigns).set({ deletedAt: town.clock.now() }).where(eq(campaigns.id, campaign._id))
    await look()
    expect(await openNames()).toEqual([])
  })
})

describe('a running campaign without plays', () => {
  test('is an alert after two hours in which a screen of it was open, until something is shown', async () => {
    const { campaign, device } = await restaurantOnAir()
    const stillThere = async (ms: number) => {
      town.clock.advance(ms)
      await sign(device)
      await look()
    }
    await stillThere(2 * HOURS - MINUTES)
    expect(await openNames()).toEqual([])
    await stillThere(MINUTES)
    expect(await groupsOf()).toMatchObject([
      {
        kind: 'campaign-without-plays',
        alerts: [{ name: 'Autumn roast', note: 'Weber Coffee GmbH', subjectId: campaign._id }],
      },
    ])
    const [{ sha256, durationMs } = { sha256: '', durationMs: 0 }] = await town.house.db.select().from(airings)
    const play = played(town, device, { campaignId: campaign._id, sha256 }, 30, { durationMs })
    expect(bodyOf(await device.post('/api/player/plays', { plays: [play] }), 200)).toMatchObject({
      results: [{ result: 'accepted' }],
    })
    await look()
    expect(await openNames()).toEqual([])
    await stillThere(2 * HOURS)
    expect(await openNames()).toEqual([['campaign-without-plays', 'Autumn roast']])
  })

  test('is none while all of its places are closed', async () => {
    const { device } = await restaurantOnAir()
    town.clock.moveTo('2026-11-21T21:00:00Z')
    await town.house.db.execute(sql`update airings set from_at = ${town.clock.now()}::timestamptz`)
    for (const at of ['2026-11-21T22:30:00Z', '2026-11-22T12:00:00Z', '2026-11-23T08:30:00Z']) {
      town.clock.moveTo(at)
      await sign(device)
      await look()
      expect(await openNames(), at).toEqual([])
    }
    town.clock.moveTo('2026-11-23T09:00:00Z')
    await sign(device)
    await look()
    expect(await openNames()).toEqual([['campaign-without-plays', 'Autumn roast']])
  })

  test('on vehicles counts the time in which a device of it was on', async () => {
    const taxi = await plantVehicle(town.house.db, city, [10])
    await running([taxi], 'vehicle')
    const [screenId = ''] = taxi.screenIds
    await sign(await plantDevice(town, screenId))
    const drove = (fromMs: number, untilMs: number) => ({
      screenId,
      startsAt: new Date(town.clock.now().getTime() + fromMs),
      endsAt: new Date(town.clock.now().getTime() + untilMs),
      day: TODAY,
      state: 'app_moves' as const,
      wasOnline: true,
    })
    await town.house.db.insert(intervals).values([drove(10 * MINUTES, HOURS), drove(4 * HOURS, 5 * HOURS)])
    await lookAfter(6 * HOURS)
    expect(await openNames()).toEqual([])
    await town.house.db.insert(intervals).values([drove(-HOURS, -30 * MINUTES)])
    await look()
    expect(await openNames()).toEqual([['campaign-without-plays', 'Autumn roast']])
  })
})

test('what waits for a decision for more than 24 hours is an alert, of each kind, until it is decided', async () => {
  const submittedAt = town.clock.now()
  const taxi = await plantVehicle(town.house.db, city, [], {
    status: 'Pending Approval',
    submittedAt,
    registrationNumber: 'W 1 TX',
  })
  await plantRestaurant(town.house.db, city, [], { status: 'Pending Approval', submittedAt, name: 'Zum Anker' })
  await submitted(carl, city, [await plantVehicle(town.house.db, city, [10])], { name: 'Spring' })
  await lookAfter(24 * HOURS - 1)
  expect(await openNames()).toEqual([])
  await lookAfter(1)
  const [group] = await groupsOf()
  expect(group).toMatchObject({ kind: 'review-overdue', count: 3, since: '2026-11-22T11:00:00.000Z' })
  expect(group?.alerts.map(({ name, reviewKind, note }) => [name, reviewKind, note]).toSorted()).toEqual([
    ['Skoda Octavia, W 1 TX', 'vehicle', 'Places of Vienna'],
    ['Spring', 'campaign', 'Weber Coffee GmbH'],
    ['Zum Anker', 'restaurant', 'Places of Vienna'],
  ])
  await town.house.db.execute(sql`update vehicles set status = 'Approved' where id = ${taxi.id}`)
  await look()
  expect(await groupsOf()).toMatchObject([{ count: 2 }])
})

test('what belongs to somebody suspended waits nowhere: not in the queue, its counts or its alerts (decision 7)', async () => {
  await submitted(carl, city, [await plantVehicle(town.house.db, city, [10])])
  await town.house.db.update(companies).set({ suspendedAt: town.clock.now() })
  await lookAfter(25 * HOURS)
  expect(await openNames()).toEqual([])
  expect(await read('/api/operator/overview')).toMatchObject({ reviews: { waiting: 0, overdue: 0, oldestAt: null } })
  const { reviews, waiting } = (await read('/api/operator/reviews')) as { reviews: unknown[]; waiting: object }
  expect([reviews, waiting]).toMatchObject([[], { counts: { campaign: 0 }, oldestAt: null }])
  await town.house.db.update(companies).set({ suspendedAt: null })
  await look()
  expect(await openNames()).toEqual([['review-overdue', 'Autumn roast']])
  expect(await read('/api/operator/overview')).toMatchObject({ reviews: { waiting: 1, overdue: 1 } })
})

describe('failing mails and jobs', () => {
  const mail = (more: Partial<typeof mails.$inferInsert> = {}) => ({
    toName: 'Nora',
    toAddress: 'nora@brisa.example',
    subject: 'Hello',
    text: '',
    html: '',
    createdAt: town.clock.now(),
    ...more,
  })

  test('a thousand mails that are not taken are one alert, those that were refused another', async () => {
    const failing = Array.from({ length: 1000 }, () => mail({ attempts: 3, lastError: 'connect ECONNREFUSED' }))
    const refused = mail({ refusedAt: town.clock.now(), attempts: 1, lastError: 'no such user' })
    await town.house.db
      .insert(mails)
      .values([...failing, refused, mail({ attempts: 2 }), mail({ sentAt: town.clock.now() })])
    await look()
    const [group] = await groupsOf()
    expect(group).toMatchObject({ kind: 'mail-failing', market: null, count: 2 })
    expect(group?.alerts.map(({ name, note, subjectId }) => [name, note, subjectId]).toSorted()).toEqual([
      ['Mails are not going out', '1000 mails: connect ECONNREFUSED', null],
      ['Mails were refused', '1 mail: no such user', null],
    ])
    await town.house.db.update(mails).set({ sentAt: town.clock.now() })
    await lookAfter(25 * HOURS)
    expect(await openNames()).toEqual([])
  })

  test.each([
    ['is refused', true],
    ['is not taken', false],
  ])('a mail about alerts that %s brings forth no other', async (_what, isRefused) => {
    await town.house.db.insert(mails).values(mail({ attempts: 3, lastError: 'connect ECONNREFUSED' }))
    for (let minute = 0; minute < 24 * 60; minute += 5) {
      await lookAfter(5 * MINUTES)
      await town.house.db.execute(sql`
        update mails set attempts = 8, last_error = 'no such user',
          refused_at = case when ${isRefused}::boolean then ${town.clock.now()}::timestamptz end
        where subject like 'Marquee:%'`)
    }
    expect((await alertMails()).filter(({ subject }) => subject.startsWith('Marquee:'))).toHaveLength(1)
    expect(await openNames()).toEqual([['mail-failing', 'Mails are not going out']])
  })

  test('a job that failed for good is an alert by its name; a delivery that failed is told of as a mail', async () => {
    const fail = (name: string) =>
      town.house.db.execute(sql`
        insert into pgboss.job (name, state, completed_on, output) values (${name}, 'failed', now(), '{"message": "disk full"}')`)
    await fail('telemetry.forget-signs')
    await fail('telemetry.forget-signs')
    await fail('notifications.deliver')
    await look()
    expect(await groupsOf()).toMatchObject([
      {
        kind: 'job-failing',
        count: 1,
        alerts: [{ name: 'telemetry.forget-signs', note: '2 failed in the last day: disk full', subjectId: null }],
      },
    ])
    await town.house.db.execute(sql`
      insert into pgboss.job (name, state, start_after) values ('notifications.deliver', 'created', now() - interval '16 minutes')`)
    await look()
    expect(await openNames()).toContainEqual(['job-failing', 'notifications.deliver'])
  })
})

describe('the mails', () => {
  test('tell of an outage in one mail and one line, however many screens it takes one after the other', async () => {
    const places = await Promise.all(Array.from({ length: 12 }, () => plantRestaurant(town.house.db, city, [10])))
    await running(places, 'restaurant')
    const players = await Promise.all(places.map((place) => plantDevice(town, place.screenIds[0] ?? '')))
    for (const [index, player] of players.entries()) {
      if (index % 4 === 0) town.clock.advance(20_000)
      await sign(player)
    }
    await lookAfter(14 * MINUTES + 30_000)
    for (let minute = 0; minute < 60; minute++) await lookAfter(MINUTES)
    expect(await groupsOf()).toMatchObject([{ count: 12 }])
    const sent = await alertMails()
    expect(sent.map(({ subject, toAddress }) => [subject, toAddress])).toEqual([
      ['Marquee: 12 screens in Vienna are silent', olga.email],
    ])
    expect(sent[0]?.text).toContain('http://marquee.test/operator')
  })

  test('do not come again for what goes and comes, and stay one alert', async () => {
    const { device } = await restaurantOnAir()
    for (let round = 0; round < 12; round++) {
      for (let minute = 0; minute < 18; minute++) await lookAfter(MINUTES)
      expect(await groupsOf('?kind=screen-silent'), String(round)).toHaveLength(1)
      await sign(device)
      await look()
    }
    expect(await town.house.db.select().from(alerts).where(eq(alerts.kind, 'screen-silent'))).toHaveLength(1)
    expect((await alertMails()).filter(({ subject }) => subject.includes('silent'))).toHaveLength(1)
  })

  test('are not sent for what somebody has taken note of, and go to operators who are let in and want them', async () => {
    const [oskar, off, gone] = [
      await operator(town, 'Oskar Orel'),
      await operator(town, 'Otto Off'),
      await operator(town, 'Gerda Gone'),
    ]
    bodyOf(await off.put('/api/operator/alerts/mails', { wanted: false }), 200)
    expect(bodyOf(await off.get('/api/operator/alerts/mails'), 200)).toEqual({ wanted: false })
    expect(bodyOf(await oskar.get('/api/operator/alerts/mails'), 200)).toEqual({ wanted: true })
    await town.house.db.update(users).set({ suspendedAt: town.clock.now() }).where(eq(users.id, gone.userId))
    await town.house.db.delete(mails)
    await restaurantOnAir()
    await lookAfter(16 * MINUTES)
    const [
      {
        alerts: [first],
      } = { alerts: [] },
    ] = await groupsOf()
    bodyOf(await olga.post('/api/operator/alerts/acknowledge', { ids: [first?.id] }), 200)
    await lookAfter(10 * MINUTES)
    expect(await alertMails()).toEqual([])
    bodyOf(await olga.post('/api/operator/alerts/acknowledge', { ids: [first?.id], acknowledged: false }), 200)
    await lookAfter(MINUTES)
    expect((await alertMails()).map(({ toAddress }) => toAddress).toSorted()).toEqual(
      [olga.email, oskar.email].toSorted(),
    )
    for (const wanted of [true, true]) bodyOf(await off.put('/api/operator/alerts/mails', { wanted }), 200)
    const log = await town.house.db.select().from(audit).where(eq(audit.subjectId, off.userId)).orderBy(audit.at)
    expect(log.flatMap(({ changes }) => (changes?.alertMails ? [changes.alertMails] : []))).toEqual([
      { from: true, to: false },
      { from: false, to: true },
    ])
    expect(bodyOf(await off.get('/api/operator/alerts/mails'), 200)).toEqual({ wanted: true })
  })
})

describe('taking note', () => {
  test('of a group notes all that is open in it, once, and is written down in one line', async () => {
    const heard: Announcement[] = []
    onTestFinished(town.house.events.subscribe((announcement) => heard.push(announcement)))
    const places = await Promise.all(Array.from({ length: 7 }, () => plantRestaurant(town.house.db, city, [10])))
    await running(places, 'restaurant')
    await lookAfter(20 * MINUTES)
    expect(await groupsOf()).toMatchObject([{ count: 7, acknowledged: 0 }])
    const group = { kind: 'screen-silent', market: city.locationId }
    const take = (body: object) => olga.post('/api/operator/alerts/acknowledge', body)
    expect(bodyOf(await take({ group }), 200)).toEqual({ success: true, changed: 7 })
    expect(bodyOf(await take({ group }), 200)).toEqual({ success: true, changed: 0 })
    expect(bodyOf(await take({ group: { ...group, market: null } }), 200)).toEqual({ success: true, changed: 0 })
    const [noted] = await groupsOf()
    expect(noted).toMatchObject({ acknowledged: 7 })
    expect(noted?.alerts[0]).toMatchObject({
      acknowledgedBy: 'Olga Berg',
      acknowledgedAt: town.clock.now().toISOString(),
    })
    const [one] = noted?.alerts ?? []
    expect(bodyOf(await take({ ids: [one?.id], acknowledged: false }), 200)).toEqual({ success: true, changed: 1 })
    const log = await town.house.db.select().from(audit).where(eq(audit.subjectKind, 'alert'))
    expect(log.map(({ action, subjectName, actorName }) => [action, subjectName, actorName])).toEqual([
      ['acknowledge', '7 screens in Vienna are silent', 'Olga Berg'],
      ['unacknowledge', `${one?.name} is silent`, 'Olga Berg'],
    ])
    expect(heard.filter(({ topic }) => topic === 'alerts')).toHaveLength(3)
  })

  test('refuses what is no note', async () => {
    for (const body of [{ ids: ['none'] }, { group: { kind: 'boredom', market: null } }, { acknowledged: 'yes' }]) {
      expect((await olga.post('/api/operator/alerts/acknowledge', body)).status).toBe(400)
    }
  })
})

test('a group shows its first few, and its pages show all of them', async () => {
  const places = await Promise.all(Array.from({ length: 53 }, () => plantRestaurant(town.house.db, city, [10])))
  await running(places, 'restaurant')
  await lookAfter(20 * MINUTES)
  const [group] = await groupsOf()
  expect([group?.count, group?.alerts.length]).toEqual([53, 5])
  const pageOf = async (page: number) =>
    bodyOf(
      await olga.get(`/api/operator/alerts/of-group?kind=screen-silent&market=${city.locationId}&page=${page}`),
      200,
    ) as { alerts: Alert[]; total: number }
  const pages = [await pageOf(1), await pageOf(2)]
  expect(pages.map((page) => [page.alerts.length, page.total])).toEqual([
    [50, 53],
    [3, 53],
  ])
  expect(new Set(pages.flatMap((page) => page.alerts.map(({ id }) => id))).size).toBe(53)
})

test('what was over is shown for 30 days and kept for 90', async () => {
  const { device } = await restaurantOnAir()
  await lookAfter(20 * MINUTES)
  await sign(device)
  await look()
  expect(await groupsOf('?state=closed')).toHaveLength(1)
  town.clock.advance(30 * DAYS)
  expect(await groupsOf('?state=closed')).toEqual([])
  await town.jobs.runNow('operations.forget-alerts')
  expect(await town.house.db.select().from(alerts)).toHaveLength(1)
  town.clock.advance(61 * DAYS)
  await town.jobs.runNow('operations.forget-alerts')
  expect(await town.house.db.select().from(alerts)).toEqual([])
})

test('the overview counts what waits, what is silent, what runs and what is owed', async () => {
  await restaurantOnAir()
  const waiting = { status: 'Pending Approval' as const, submittedAt: town.clock.now() }
  await plantVehicle(town.house.db, city, [10], waiting)
  await town.house.db.update(campaigns).set({ totalCents: 15_000 })
  await lookAfter(20 * MINUTES)
  await lookAfter(24 * HOURS)
  expect(await read('/api/operator/overview')).toEqual({
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
    lookedAt: town.clock.now().toISOString(),
  })
})
