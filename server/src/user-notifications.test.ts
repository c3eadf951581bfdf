import type { OpeningHours } from '@marquee/contract/fleet'
import type { UserNotification } from '@marquee/contract/notifications'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { campaigns } from './modules/campaigns/schema.ts'
import { documents } from './modules/documents/schema/documents.ts'
import { mails } from './modules/notifications/schema.ts'
import { HOURS, MINUTES } from './platform/clock.ts'
import type { ApiClient } from './testing/api-client.ts'
import { startAppForTest, type TestApp } from './testing/app.ts'
import { saveSettings } from './testing/billing.ts'
import { submitCampaign } from './testing/campaigns.ts'
import { buildHeartbeat, type Device, plantDevice } from './testing/people/devices.ts'
import { createMember, createTeam } from './testing/people/members.ts'
import {
  buildOwnerFields,
  type Client,
  createClient,
  createOperator,
  createPartner,
  type Partner,
  PASSWORD,
  type Person,
  requireBody,
} from './testing/people/users.ts'
import { type PlantedLocation, plantLocation, plantRestaurant, plantVehicle } from './testing/planted-venues.ts'

/** What the modules tell users, through the running server (product 11). */

let app: TestApp
let city: PlantedLocation
let [olga, petra, carl] = [] as unknown as [Person, Partner, Client]
beforeEach(async () => {
  app = await startAppForTest()
  ;[olga, petra, carl] = [await createOperator(app), await createPartner(app), await createClient(app)]
  city = { ...(await plantLocation(app.context.db)), ownerId: petra.ownerId }
  await app.context.db.delete(mails)
})

const list = async (who: ApiClient) =>
  (requireBody(await who.get('/api/notifications'), 200) as { notifications: UserNotification[] }).notifications
/** In the order of their titles. */
const listLines = async (who: ApiClient) =>
  (await list(who))
    .map(({ kind, title, detail }) => [kind, title, detail])
    .toSorted(([, a], [, b]) => ((a ?? '') < (b ?? '') ? -1 : 1))
const decide = (kind: string, id: string, body: object) =>
  olga.post(`/api/operator/reviews/${kind}/${id}`, body).then((reply) => requireBody(reply, 200))
const countMails = (to: Person) => app.context.db.$count(mails, eq(mails.toAddress, to.email))

describe('clients', () => {
  it('hear of decisions with the reason, and of each invoice at the address that it prints', async () => {
    await saveSettings(olga)
    const taxi = await plantVehicle(app.context.db, city, [10])
    const approved = await submitCampaign(carl, city, [taxi], { name: 'Autumn roast' })
    const rejected = await submitCampaign(carl, city, [taxi], { name: 'Winter brunch' })
    await decide('campaign', approved._id, { decision: 'approve' })
    await decide('campaign', rejected._id, { decision: 'reject', reason: 'Too dark' })
    await app.jobs.drain()
    expect(await listLines(carl)).toEqual([
      ['campaign-decided', 'Approved: Autumn roast', null],
      ['invoice-issued', expect.stringMatching(/^Invoice /), expect.stringMatching(/^€.*, due on /)],
      ['campaign-decided', 'Rejected: Winter brunch', 'Too dark'],
    ])
    const paths = Object.fromEntries((await list(carl)).map(({ title, path }) => [title, path]))
    expect(paths['Approved: Autumn roast']).toBe(`/campaigndetails/${approved._id}`)
    expect(paths['Rejected: Winter brunch']).toBe(`/campaigns/edit/${rejected._id}`)
    // Emails are off for decisions; the invoice is mailed all the same.
    requireBody(await carl.put('/api/notifications/mails/campaign-decided', { mail: 'off' }), 200)
    const before = await countMails(carl)
    const another = await submitCampaign(carl, city, [taxi], { name: 'Spring' })
    await decide('campaign', another._id, { decision: 'reject', reason: 'Too dark' })
    expect(await countMails(carl)).toBe(before)
    expect(await list(carl)).toHaveLength(4)
  })

  it('hear of an invoice three days after it was due, once, and not when it is paid', async () => {
    await saveSettings(olga)
    const taxi = await plantVehicle(app.context.db, city, [10])
    const campaign = await submitCampaign(carl, city, [taxi])
    await decide('campaign', campaign._id, { decision: 'approve' })
    await app.jobs.drain()
    const [invoice] = await app.context.db.select().from(documents).where(eq(documents.campaignId, campaign._id))
    const report = async (days: number) => {
      app.clock.setTime(new Date(Date.parse(`${invoice?.dueOn}T12:00:00Z`) + days * 24 * HOURS))
      await Promise.all([
        app.jobs.runNow('bank.report-overdue-invoices'),
        app.jobs.runNow('bank.report-overdue-invoices'),
      ])
      return (await app.context.database.query(`select 1 from notifications where kind = 'invoice-overdue'`)).rows
        .length
    }
    expect(await report(2)).toBe(0)
    expect(await report(3)).toBe(1)
    expect(await report(4)).toBe(1)
    // What is older than two weeks was there before an upgrade.
    await app.context.database.query(`delete from notifications where kind = 'invoice-overdue'`)
    expect(await report(15)).toBe(0)
  })
})

describe('partners', () => {
  it('hear of decisions on their venues, and of payouts on hold', async () => {
    const waiting = { status: 'Pending Approval' as const, submittedAt: app.clock.now() }
    const taxi = await plantVehicle(app.context.db, city, [], waiting)
    await decide('vehicle', taxi.id, { decision: 'reject', reason: 'No plate' })
    const hold = { reason: 'Check the account' }
    requireBody(await olga.put(`/api/operator/owners/${petra.ownerId}/hold`, hold), 200)
    expect(await listLines(petra)).toEqual([
      ['venue-decided', expect.stringMatching(/^Rejected: /), 'No plate'],
      ['payout-held', 'Your payouts are on hold', 'Check the account'],
    ])
  })
})

describe('partners hear of offline screens of running campaigns (decision 23)', () => {
  /** Without the notice that the campaign was approved for the screens. */
  const listNews = async () => (await listLines(petra)).filter(([kind]) => kind?.startsWith('screen-'))
  const beat = async (devices: readonly Device[]) => {
    for (const device of devices)
      requireBody(await device.post('/api/player/heartbeats', { beats: [buildHeartbeat(app, device)] }), 200)
  }
  const detect = async (ms: number) => {
    app.clock.advance(ms)
    await app.jobs.runNow('operations.detect-alerts')
  }

  const allDay = { start: '00:00', end: '23:59' }
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
  const openingHours = Object.fromEntries(days.map((day) => [day, allDay])) as OpeningHours

  /** Restaurants that are open day and night, with a screen each that was just heard. */
  async function openRestaurants(place: PlantedLocation, count: number): Promise<Device[]> {
    const venues = []
    for (let index = 0; index < count; index += 1)
      venues.push(await plantRestaurant(app.context.db, place, [10], { name: `Gasthof ${index}`, openingHours }))
    const campaign = await submitCampaign(carl, place, venues, { type: 'restaurant' })
    await decide('campaign', campaign._id, { decision: 'approve' })
    const devices = []
    for (const screenId of venues.flatMap(({ screenIds }) => screenIds)) devices.push(await plantDevice(app, screenId))
    await beat(devices)
    await app.context.db.delete(mails)
    return devices
  }

  it('after half an hour, together and once, with what to try; and when they are back for half an hour', async () => {
    const devices = await openRestaurants(city, 2)
    for (const minutes of [15, 14]) await detect(minutes * MINUTES)
    expect(await listNews()).toEqual([])
    for (const minutes of [1, 10]) await detect(minutes * MINUTES)
    const offline = ['screen-offline', '2 of your screens are offline', 'Check power and network']
    expect(await listNews()).toEqual([offline])
    const [mail] = await app.context.db.select().from(mails).where(eq(mails.toAddress, petra.email))
    expect(mail?.text).toContain('Switch the player off and on again')
    for (const minutes of [1, 10, 10, 9]) {
      await beat(devices)
      await detect(minutes * MINUTES)
      expect(await listNews()).toEqual([offline])
    }
    await detect(MINUTES)
    expect(await listNews()).toEqual([offline, ['screen-online', '2 of your screens are online again', null]])
    expect(await countMails(petra)).toBe(2)
    await detect(MINUTES)
    expect(await countMails(petra)).toBe(2)
  })

  it('not again within an hour, and not that a screen is back because its campaign ended', async () => {
    const [first, second] = (await openRestaurants(city, 2)) as [Device, Device]
    await detect(10 * MINUTES)
    await beat([second])
    for (const minutes of [6, 15, 20]) await detect(minutes * MINUTES)
    expect(await listNews()).toHaveLength(1)
    await detect(41 * MINUTES)
    expect(await listNews()).toHaveLength(2)
    await app.context.db.update(campaigns).set({ deletedAt: app.clock.now() })
    for (const minutes of [1, 31]) await detect(minutes * MINUTES)
    expect(await listNews()).toHaveLength(2)
    await beat([first])
    await detect(MINUTES)
    expect((await listNews()).map(([kind]) => kind)).toContain('screen-online')
  })

  it('not at night: a screen that is back by then is not mentioned', async () => {
    const devices = await openRestaurants(city, 2)
    app.clock.setTime('2026-11-21T23:00:00+01:00')
    await beat(devices)
    for (const hours of [1, 7]) await detect(hours * HOURS - MINUTES)
    expect(await listNews()).toEqual([])
    await beat(devices.slice(1))
    await detect(10 * MINUTES)
    expect((await listNews()).map(([, title]) => title)).toEqual(['Gasthof 0 is offline'])
  })

  it('not while most of a location is offline, unless it takes hours; and not right after an outage of the server', async () => {
    const devices = await openRestaurants(city, 12)
    await detect(35 * MINUTES)
    expect(await listNews()).toEqual([])
    await beat(devices)
    await detect(MINUTES)
    for (const _ of Array.from({ length: 5 })) await detect(HOURS)
    expect(await listNews()).toEqual([])
    await beat(devices.slice(2))
    await detect(MINUTES)
    expect((await listNews()).map(([, title]) => title)).toEqual(['2 of your screens are offline'])
  })
})

describe('members hear of what concerns their role, each by their own settings (decision 33)', () => {
  const listKinds = async (who: ApiClient) => (await list(who)).map(({ kind }) => kind).toSorted()

  it('of a company: managers of campaigns, finance of invoices, admins of both, viewers of nothing', async () => {
    await saveSettings(olga)
    const { manager, finance, viewer } = await createTeam(app, carl)
    await app.context.db.delete(mails)
    requireBody(await manager.put('/api/notifications/mails/campaign-decided', { mail: 'off' }), 200)
    const taxi = await plantVehicle(app.context.db, city, [10])
    const made = { ...manager, companyId: carl.companyId }
    const campaign = await submitCampaign(made, city, [taxi], { name: 'Autumn roast' })
    await decide('campaign', campaign._id, { decision: 'approve' })
    await app.jobs.drain()
    expect(await listKinds(carl)).toEqual(['campaign-decided', 'invoice-issued'])
    expect(await listKinds(manager)).toEqual(['campaign-decided'])
    expect(await listKinds(finance)).toEqual(['invoice-issued'])
    expect(await listKinds(viewer)).toEqual([])
    expect([await countMails(carl), await countMails(manager), await countMails(finance)]).toEqual([1, 0, 0])
    const [invoice] = await app.context.db.select().from(documents).where(eq(documents.campaignId, campaign._id))
    const address = invoice?.content.buyer.email ?? ''
    // The invoice is mailed once, whatever the number of members.
    expect(await app.context.db.$count(mails, eq(mails.toAddress, address))).toBe(1)
    app.clock.setTime(new Date(Date.parse(`${invoice?.dueOn}T12:00:00Z`) + 72 * HOURS))
    await app.jobs.runNow('bank.report-overdue-invoices')
    await app.jobs.runNow('bank.report-overdue-invoices')
    expect(await listKinds(finance)).toEqual(['invoice-issued', 'invoice-overdue'])
    expect(await listKinds(manager)).toEqual(['campaign-decided'])
  })

  it('of a partner: managers of venues and screens, finance of payouts and bank details', async () => {
    const { manager, finance, viewer } = await createTeam(app, petra)
    await app.context.db.delete(mails)
    const waiting = { status: 'Pending Approval' as const, submittedAt: app.clock.now() }
    const taxi = await plantVehicle(app.context.db, city, [], waiting)
    await decide('vehicle', taxi.id, { decision: 'reject', reason: 'No plate' })
    requireBody(await olga.put(`/api/operator/owners/${petra.ownerId}/hold`, { reason: 'Check' }), 200)
    const fields = buildOwnerFields()
    const bankInfo = { ...fields.bankInfo, accountNumber: 'AT611904300234573201' }
    const changed = { ...fields, bankInfo, password: PASSWORD }
    requireBody(await finance.put(`/api/owners/${petra.ownerId}`, changed), 200)
    expect(await listKinds(petra)).toEqual(['bank-details-changed', 'payout-held', 'venue-decided'])
    expect(await listKinds(finance)).toEqual(['bank-details-changed', 'payout-held'])
    expect(await listKinds(manager)).toEqual(['venue-decided'])
    expect(await listKinds(viewer)).toEqual([])
    expect([await countMails(finance), await countMails(manager)]).toEqual([2, 1])
    expect(await app.context.db.$count(mails, eq(mails.toAddress, fields.email))).toBe(1)
  })

  it('no longer after they were removed', async () => {
    const manager = await createMember(app, petra, 'manager')
    requireBody(await petra.delete(`/api/members/${manager.membershipId}`), 200)
    const waiting = { status: 'Pending Approval' as const, submittedAt: app.clock.now() }
    const taxi = await plantVehicle(app.context.db, city, [], waiting)
    await decide('vehicle', taxi.id, { decision: 'approve' })
    expect(await listKinds(manager)).toEqual(['member-removed'])
  })
})

describe('operators', () => {
  it('hear of new alerts, and of their decisions that were not carried out', async () => {
    const otto = await createOperator(app, 'Otto Zwei')
    const waiting = { status: 'Pending Approval' as const, submittedAt: app.clock.now() }
    const taxi = await plantVehicle(app.context.db, city, [], waiting)
    const path = `/api/operator/reviews/vehicle/${taxi.id}/coming`
    requireBody(await olga.post(path, { decision: 'approve', version: 1 }), 200)
    await app.context.database.query('update vehicles set version = 2 where id = $1', [taxi.id])
    app.clock.advance(5000)
    await app.jobs.runNow('operations.execute-decisions')
    expect((await listLines(olga)).filter(([kind]) => kind === 'decision-dropped')).toEqual([
      ['decision-dropped', 'Your decision on “Skoda Octavia” wasn’t carried out', null],
    ])
    expect((await listLines(otto)).filter(([kind]) => kind === 'decision-dropped')).toEqual([])

    app.clock.advance(25 * HOURS)
    await app.jobs.runNow('operations.detect-alerts')
    app.clock.advance(2 * MINUTES)
    await app.jobs.runNow('operations.detect-alerts')
    const query = `select kind from notifications where user_id = $1 and kind <> 'second-factor-changed'`
    const { rows } = await app.context.database.query(query, [otto.userId])
    expect(rows).toEqual([{ kind: 'alerts-opened' }])
  })
})
