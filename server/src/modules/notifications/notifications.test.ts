import type { MailSetting, UserNotification } from '@marquee/contract/notifications'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createId } from '../../platform/db/columns.ts'
import { runInTransaction, type Tx } from '../../platform/db/database.ts'
import type { ApiClient } from '../../testing/api-client.ts'
import { NOON, startApp, type TestApp } from '../../testing/app.ts'
import {
  type Client,
  createClient,
  createOperator,
  createPartner,
  type Person,
  requireBody,
} from '../../testing/people/users.ts'
import { openTestListener } from '../../testing/test-listener.ts'
import { type NewNotification, sendNotifications } from './commands/notifications.ts'
import { computeDailyMailTime } from './rules/daily-mail.ts'
import { mails, notifications } from './schema.ts'

let app: TestApp
let carl: Client
beforeAll(async () => {
  app = await startApp({ listen: true, database: 'postgres' })
  await createPartner(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.setTime(NOON)
  carl = await createClient(app)
  await app.context.db.delete(mails)
})

const ID = '01890000-0000-7000-8000-000000000001'

function buildNews(user: Person, occurrence?: string, name = 'Brisa'): NewNotification {
  return {
    user: { id: user.userId, firstName: 'Carl', lastName: 'Weber', email: user.email, language: 'en' },
    kind: 'campaign-screens-lost',
    values: { campaignId: ID, name, count: 1 },
    ...(occurrence && { occurrence }),
    email: ({ texts, writeEmail }) =>
      writeEmail(
        texts.campaigns.screensLost,
        { campaign: name, count: 1 },
        { firstName: 'Carl', url: 'http://x.test' },
      ),
  }
}
const send = (...news: NewNotification[]) =>
  runInTransaction(app.context.database, (tx) => sendNotifications(tx, news, app.clock.now()))

type Page = { notifications: UserNotification[]; next: string | null }
const list = async (who: ApiClient, query = '') => requireBody(await who.get(`/api/notifications${query}`), 200) as Page
const countUnread = async (who: ApiClient) =>
  (requireBody(await who.get('/api/notifications/unread'), 200) as { unread: number }).unread
const choose = (who: ApiClient, mail: string, kind = 'campaign-screens-lost') =>
  who.put(`/api/notifications/mails/${kind}`, { mail })
const listMails = async (to: Person) =>
  (await app.context.db.select().from(mails).where(eq(mails.toAddress, to.email))).map(({ subject, text }) => ({
    subject,
    text,
  }))
const DAILY = 'notifications.send-daily-mails'
/** The next morning, in UTC because there are no billing settings. */
const goToMorning = () => app.clock.setTime('2026-11-22T07:07:00Z')

describe('the list of notifications', () => {
  it('has the own ones, newest first, a page at a time', async () => {
    const other = await createClient(app)
    for (let number = 1; number <= 23; number += 1) {
      app.clock.advance(1000)
      await send(buildNews(carl, undefined, `Campaign ${number}`))
    }
    await send(buildNews(other))
    const first = await list(carl)
    expect(first.notifications).toHaveLength(20)
    expect(first.notifications[0]).toMatchObject({
      kind: 'campaign-screens-lost',
      title: 'Your campaign “Campaign 23” lost a screen',
      detail: null,
      path: `/campaigndetails/${ID}`,
      readAt: null,
    })
    const second = await list(carl, `?cursor=${first.next}`)
    expect(second.notifications.map(({ title }) => title)).toEqual(
      [3, 2, 1].map((number) => `Your campaign “Campaign ${number}” lost a screen`),
    )
    expect(second.next).toBeNull()
    expect((await list(carl, '?limit=10')).notifications).toHaveLength(10)
    expect(await countUnread(carl)).toBe(23)
    for (const query of ['?limit=21', '?limit=0', '?cursor=x', '?unread=maybe'])
      expect([query, (await carl.get(`/api/notifications${query}`)).status]).toEqual([query, 400])
  })

  it('is in the language of the reader', async () => {
    await send(buildNews(carl))
    const reply = await carl.request('GET', '/api/notifications', { 'accept-language': 'de' })
    expect((reply.body as Page).notifications[0]?.title).toContain('Ihre Kampagne „Brisa“')
  })

  it('counts no further than the bell shows', async () => {
    await send(...Array.from({ length: 120 }, () => buildNews(carl)))
    expect(await countUnread(carl)).toBe(100)
  })
})

describe('what was read', () => {
  it('is marked one at a time or all up to the newest that was seen, and unread again', async () => {
    await send(buildNews(carl), buildNews(carl))
    const [one] = (await list(carl)).notifications
    const mark = (read: boolean) => carl.put(`/api/notifications/${one?.id}`, { read })
    expect((await mark(true)).body).toMatchObject({ notification: { id: one?.id, readAt: NOON } })
    app.clock.advance(1000)
    expect((await mark(true)).body).toMatchObject({ notification: { readAt: NOON } })
    expect(await countUnread(carl)).toBe(1)
    expect((await list(carl, '?unread=true')).notifications).toHaveLength(1)
    expect((await mark(false)).body).toMatchObject({ notification: { readAt: null } })
    expect(await countUnread(carl)).toBe(2)

    await send(buildNews(carl))
    expect((await carl.post('/api/notifications/read', { until: NOON })).body).toEqual({ marked: 2 })
    // The third came after the page was loaded.
    expect(await countUnread(carl)).toBe(1)
    expect((await carl.post('/api/notifications/read', { until: NOON })).body).toEqual({ marked: 0 })
  })

  it('is locked in the order of the daily email, so that the two never deadlock (decision 28)', async () => {
    const { db, database } = app.context
    const row = { userId: carl.userId, kind: 'campaign-screens-lost' as const, values: {}, isMailWaiting: true }
    // The order of the ids is neither that of the time nor that in which they are stored.
    const [second, first] = [createId(), createId()].toSorted().toReversed()
    for (const [index, id] of [second, first].entries())
      await db
        .insert(notifications)
        .values({ ...row, id, occurrence: `${index}`, createdAt: new Date(Date.parse(NOON) - index * 1000) })
    const lock = (tx: Tx, id = '') =>
      tx.select().from(notifications).where(eq(notifications.id, id)).for('update', { skipLocked: true })
    const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const mailing = runInTransaction(database, async (tx) => {
      await lock(tx, first)
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const marking = carl.post('/api/notifications/read', { until: NOON })
    const countWaiting = () =>
      db.$count(sql`pg_stat_activity`, sql`datname = current_database() and wait_event_type = 'Lock'`)
    await expect.poll(countWaiting).toBe(1)
    expect(await runInTransaction(database, (tx) => lock(tx, second))).toHaveLength(1)
    release.resolve()
    await mailing
    expect((await marking).body).toEqual({ marked: 2 })
  })

  it('is no business of others', async () => {
    await send(buildNews(carl))
    const [one] = (await list(carl)).notifications
    const other = await createClient(app)
    expect(await list(other)).toEqual({ notifications: [], next: null })
    expect((await other.put(`/api/notifications/${one?.id}`, { read: true })).status).toBe(404)
    await other.post('/api/notifications/read', { until: NOON })
    expect(await countUnread(carl)).toBe(1)
  })

  it('reaches the other tabs of the user, and no other user', async () => {
    const other = await createClient(app)
    const [own, foreign] = [
      await openTestListener(app, '/api/events', carl.token),
      await openTestListener(app, '/api/events', other.token),
    ]
    await send(buildNews(carl))
    expect(await own.next('notification')).toEqual({ isNew: true })
    await carl.post('/api/notifications/read', { until: NOON })
    expect(await own.next('notification')).toEqual({ isNew: false })
    await send(buildNews(other))
    // The first that arrives is their own.
    expect(await foreign.next('notification')).toEqual({ isNew: true })
    own.close()
    foreign.close()
  })
})

describe('nothing comes twice', () => {
  it('for an event that is delivered twice at the same time', async () => {
    await Promise.all([send(buildNews(carl, 'same')), send(buildNews(carl, 'same')), send(buildNews(carl, 'same'))])
    expect((await list(carl)).notifications).toHaveLength(1)
    expect(await listMails(carl)).toHaveLength(1)
    await send(buildNews(carl, 'same'), buildNews(carl, 'other'))
    expect((await list(carl)).notifications).toHaveLength(2)
    expect(await listMails(carl)).toHaveLength(2)
  })

  it('and nothing is left of what was rolled back', async () => {
    const failing = runInTransaction(app.context.database, async (tx) => {
      await sendNotifications(tx, [buildNews(carl, 'failed')], app.clock.now())
      throw new Error('and then it failed')
    })
    await expect(failing).rejects.toThrow('and then it failed')
    expect((await list(carl)).notifications).toEqual([])
    await send(buildNews(carl, 'failed'))
    expect(await listMails(carl)).toHaveLength(1)
  })

  it('when the daily email runs several times at the same time', async () => {
    await choose(carl, 'daily')
    await send(buildNews(carl), buildNews(carl))
    goToMorning()
    await Promise.all(Array.from({ length: 4 }, () => app.jobs.runNow(DAILY)))
    expect(await listMails(carl)).toHaveLength(1)
    await app.jobs.runNow(DAILY)
    expect(await listMails(carl)).toHaveLength(1)
  })
})

describe('emails', () => {
  it('are sent at once, once a day, or not', async () => {
    await send(buildNews(carl, undefined, 'At once'))
    expect((await listMails(carl)).map(({ subject }) => subject)).toEqual(['Your campaign “At once” lost a screen'])
    requireBody(await choose(carl, 'daily'), 200)
    await send(buildNews(carl, undefined, 'Daily'))
    requireBody(await choose(carl, 'off'), 200)
    await send(buildNews(carl, undefined, 'Never'))
    expect(await listMails(carl)).toHaveLength(1)
    expect(await countUnread(carl)).toBe(3)
  })

  it('come once a day with what is unread, in the language of the user, with a link to the settings', async () => {
    requireBody(await choose(carl, 'daily'), 200)
    requireBody(await carl.put('/api/users/me', { language: 'de' }), 200)
    await send(buildNews(carl, undefined, 'Read'))
    const [read] = (await list(carl)).notifications
    await carl.put(`/api/notifications/${read?.id}`, { read: true })
    await send(...Array.from({ length: 22 }, (_, index) => buildNews(carl, undefined, `Unread ${index}`)))
    await app.jobs.runNow(DAILY)
    expect(await listMails(carl)).toEqual([])

    goToMorning()
    await app.jobs.runNow(DAILY)
    const [mail, ...more] = await listMails(carl)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('22 ungelesene Benachrichtigungen')
    expect(mail?.text).toContain('Ihre Kampagne „Unread 21“')
    expect(mail?.text).not.toContain('„Read“')
    expect(mail?.text).toContain('Und 2 weitere.')
    expect(mail?.text).toContain('http://marquee.test/notifications?tab=emails')
  })

  it('lose and repeat nothing when the user chooses otherwise meanwhile', async () => {
    requireBody(await choose(carl, 'daily'), 200)
    await send(buildNews(carl, 'waits', 'Waits'))
    requireBody(await choose(carl, 'now'), 200)
    await send(buildNews(carl, 'waits', 'Waits'), buildNews(carl, undefined, 'At once'))
    goToMorning()
    await app.jobs.runNow(DAILY)
    expect((await listMails(carl)).map(({ subject }) => subject).toSorted()).toEqual([
      '1 unread notification',
      'Your campaign “At once” lost a screen',
    ])
    app.clock.setTime('2026-11-23T07:07:00Z')
    await app.jobs.runNow(DAILY)
    expect(await listMails(carl)).toHaveLength(2)
  })

  it('do not come when they are off by the morning, nor for what happened after it', async () => {
    requireBody(await choose(carl, 'daily'), 200)
    await send(buildNews(carl))
    requireBody(await choose(carl, 'off'), 200)
    goToMorning()
    await send(buildNews(carl, 'late'))
    await app.jobs.runNow(DAILY)
    expect(await listMails(carl)).toEqual([])
  })

  it('of a suspended user are not sent', async () => {
    requireBody(await choose(carl, 'daily'), 200)
    await send(buildNews(carl))
    await app.context.database.query('update users set suspended_at = $1 where id = $2', [app.clock.now(), carl.userId])
    goToMorning()
    await app.jobs.runNow(DAILY)
    expect(await listMails(carl)).toEqual([])
  })

  it('of some kinds are fixed, and only kinds of the own role can be chosen', async () => {
    const { settings } = requireBody(await carl.get('/api/notifications/mails'), 200) as { settings: MailSetting[] }
    expect(settings.find(({ kind }) => kind === 'password-changed')).toEqual({
      kind: 'password-changed',
      topic: 'security',
      mail: 'now',
      fixed: 'security',
    })
    expect(settings.some(({ kind }) => kind === 'payout-paid')).toBe(false)
    expect(await choose(carl, 'off', 'password-changed')).toMatchObject({ status: 409, body: { code: 'alwaysSent' } })
    expect((await choose(carl, 'off', 'payout-paid')).status).toBe(404)
    expect((await choose(carl, 'off', 'unknown')).status).toBe(404)
    expect((await choose(carl, 'hourly')).status).toBe(400)
    expect((await choose(carl, 'daily')).body).toMatchObject({
      setting: { kind: 'campaign-screens-lost', mail: 'daily', fixed: null },
    })
  })

  it('of operators are for what their role opens, also what came before the role changed (decision 38)', async () => {
    const [fiona, rhea] = [
      await createOperator(app, 'Fiona Fleet', 'fleet'),
      await createOperator(app, 'Rhea Viewer', 'reviewer'),
    ]
    const listKinds = async (who: ApiClient) =>
      (requireBody(await who.get('/api/notifications/mails'), 200) as { settings: MailSetting[] }).settings.map(
        ({ kind }) => kind,
      )
    const limited = ['decision-dropped', 'billing-settings-changed', 'payout-run-changed']
    expect((await listKinds(fiona)).filter((kind) => limited.includes(kind))).toEqual([])
    expect((await listKinds(rhea)).filter((kind) => limited.includes(kind))).toEqual(['decision-dropped'])
    expect((await choose(fiona, 'daily', 'decision-dropped')).status).toBe(404)
    expect((await choose(rhea, 'daily', 'decision-dropped')).status).toBe(200)
    const values = { runId: ID, number: 'P-1', cents: 45_000, change: 'approved', note: 'Maud' } as const
    const before = await countUnread(fiona)
    await send({ ...buildNews(fiona), kind: 'payout-run-changed', values })
    expect((await list(fiona)).notifications.map(({ kind }) => kind)).not.toContain('payout-run-changed')
    expect(await countUnread(fiona)).toBe(before)
  })
})

it.each([
  ['before the hour, that of the day before', 'Europe/Vienna', '2026-11-21T05:59:59Z', '2026-11-20T06:00:00.000Z'],
  ['from the hour on, that of the day', 'Europe/Vienna', '2026-11-21T06:00:00Z', '2026-11-21T06:00:00.000Z'],
  ['in summer', 'Europe/Vienna', '2026-07-01T12:00:00Z', '2026-07-01T05:00:00.000Z'],
  ['west of UTC', 'America/New_York', '2026-11-21T11:59:00Z', '2026-11-20T12:00:00.000Z'],
  ['east of UTC', 'Pacific/Auckland', '2026-11-21T18:30:00Z', '2026-11-21T18:00:00.000Z'],
])('the time of the daily email is at seven in the operator’s time zone: %s', (_, timeZone, at, dueAt) => {
  expect(computeDailyMailTime(timeZone, new Date(at)).toISOString()).toBe(dueAt)
})

it('notifications are deleted after a year', async () => {
  await send(buildNews(carl))
  const count = () => app.context.db.$count(notifications, eq(notifications.userId, carl.userId))
  app.clock.advance(365 * 24 * 3_600_000)
  await app.jobs.runNow('notifications.delete-notifications')
  expect(await count()).toBe(1)
  app.clock.advance(1)
  await app.jobs.runNow('notifications.delete-notifications')
  expect(await count()).toBe(0)
})
