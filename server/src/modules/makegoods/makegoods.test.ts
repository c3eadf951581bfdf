import type { getAccountDeletion } from '@marquee/contract/account-deletion'
import { addDays } from '@marquee/contract/days.rules'
import type { Campaign } from '@marquee/contract/campaigns'
import type { getCampaignDelivery, getCampaignHistory } from '@marquee/contract/delivery'
import type { EndpointReply } from '@marquee/contract/endpoint'
import type { InvoiceRow } from '@marquee/contract/invoices'
import type { listMakegoods } from '@marquee/contract/makegoods'
import { FINAL_AFTER_DAYS } from '@marquee/contract/makegoods.rules'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runInTransaction } from '../../platform/db/database.ts'
import { NOON, startApp, TODAY, type TestApp } from '../../testing/app.ts'
import { saveSettings } from '../../testing/billing.ts'
import { listBookDifferences } from '../../testing/books.ts'
import { buildCampaignParts, buildSelection, LANDSCAPE, submitCampaign } from '../../testing/campaigns.ts'
import {
  bookWeek,
  DAILY_PLAYS,
  finishPlays,
  getMakegoodOf,
  provePlays,
  saveMakegoodRule,
  signInAgain,
} from '../../testing/makegoods.ts'
import {
  changeScreen,
  compareCalendar,
  type PlantedLocation,
  type PlantedVenue,
  plantLocation,
  plantVehicle,
} from '../../testing/planted-venues.ts'
import { createMember } from '../../testing/people/members.ts'
import { buildPoster } from '../../testing/posters.ts'
import { type Client, createClient, createOperator, type Person, requireBody } from '../../testing/people/users.ts'
import { companies } from '../companies/schema.ts'
import { decideByDefault } from './commands/decide.ts'
import { documents } from '../documents/schema/documents.ts'
import { orders } from '../documents/schema/orders.ts'
import { ledgerLines } from '../ledger/schema.ts'
import { reservations } from '../inventory/schema.ts'
import { creditMissingPlays } from '../invoicing/commands/makegood-credits.ts'
import { listUnsettledCampaigns } from '../invoicing/queries/unsettled-campaigns.ts'
import { notifications } from '../notifications/schema.ts'
import { findScreenManifest } from '../playback/queries/manifests.ts'
import { campaigns } from '../campaigns/schema.ts'

let app: TestApp
let location: PlantedLocation
let carl: Client
let olga: Person

beforeEach(async () => {
  app = await startApp()
  location = await plantLocation(app.context.db)
  carl = await createClient(app)
  olga = await createOperator(app)
  await saveSettings(olga)
  app.clock.setTime(NOON)
})
afterEach(() => app.close())

const taxi = () => plantVehicle(app.context.db, location, [10])
const signIn = async () => {
  carl = await signInAgain(app, carl)
  olga = await signInAgain(app, olga)
}
/** A campaign of a week on two vehicles; the first one misses its last two days. */
async function bookShort(): Promise<{ campaign: Campaign; short: PlantedVenue; whole: PlantedVenue }> {
  const [short, whole] = [await taxi(), await taxi()]
  const campaign = await bookWeek({ carl, olga }, location, [short, whole])
  await provePlays(app, campaign, short.screenIds[0], 2)
  await provePlays(app, campaign, whole.screenIds[0], 0)
  return { campaign, short, whole }
}
async function offer(rule: Parameters<typeof saveMakegoodRule>[1] = {}) {
  await saveMakegoodRule(olga, rule)
  const booked = await bookShort()
  await finishPlays(app, booked.campaign)
  await signIn()
  return booked
}
const decide = (id: string, choice: string, seen = '') => carl.post(`/api/campaigns/${id}/makegood`, { choice, seen })
const listNews = async (kind: string) =>
  (await app.context.db.select().from(notifications)).filter((one) => one.kind === kind).map(({ values }) => values)
const listEvents = async (id: string) =>
  (requireBody(await carl.get(`/api/campaigns/${id}/history`), 200) as EndpointReply<typeof getCampaignHistory>).events
const MISSING = 2 * DAILY_PLAYS
/** 2 of 7 days of a vehicle screen, of 7.50 for the week. */
const CREDIT_CENTS = Math.round((750 * MISSING) / (7 * DAILY_PLAYS))

describe('an offer', () => {
  test('is made once, when the plays can no longer change (decision 34)', async () => {
    await saveMakegoodRule(olga)
    const { campaign } = await bookShort()
    app.clock.setTime(`${addDays(campaign.endDate, FINAL_AFTER_DAYS - 1)}T11:00:00Z`)
    await app.jobs.runNow('overviews.save-deliveries')
    await app.jobs.runNow('overviews.offer-makegoods')
    await signIn()
    expect(await getMakegoodOf(carl, campaign._id)).toBeNull()
    await finishPlays(app, campaign)
    await app.jobs.runNow('overviews.offer-makegoods')
    await signIn()
    const today = addDays(campaign.endDate, FINAL_AFTER_DAYS)
    expect(await getMakegoodOf(carl, campaign._id)).toMatchObject({
      state: 'offered',
      promisedPlays: 14 * DAILY_PLAYS,
      missingPlays: MISSING,
      decideBy: addDays(today, 14),
      default: 'credit',
      days: { startsOn: addDays(today, 1), endsOn: addDays(today, 2), screenCount: 1, unavailableCount: 0 },
      credit: { amount: { netCents: CREDIT_CENTS } },
    })
    expect(await listNews('makegood-offered')).toMatchObject([{ campaignId: campaign._id, plays: MISSING }])
    expect((await listEvents(campaign._id)).at(-1)).toMatchObject({ kind: 'makegood-offered' })
    const { makegoods } = requireBody(await olga.get('/api/operator/makegoods?state=offered'), 200) as EndpointReply<
      typeof listMakegoods
    >
    expect(makegoods).toMatchObject([{ campaign: { name: campaign.name }, missingPlays: MISSING, creditedCents: 0 }])
  })

  test.each([
    ['while the rule is off', { mode: 'off' as const }],
    ['below the smallest shortfall', { minPercent: 15 }],
  ])('is not made %s (decision 34)', async (_, rule) => {
    const { campaign } = await offer(rule)
    expect(await getMakegoodOf(carl, campaign._id)).toBeNull()
  })

  test('is not made for campaigns whose plays were final before the rule was switched on (decision 34)', async () => {
    const { campaign } = await bookShort()
    app.clock.setTime(`${addDays(campaign.endDate, FINAL_AFTER_DAYS + 3)}T11:00:00Z`)
    await signIn()
    await saveMakegoodRule(olga)
    await app.jobs.runNow('overviews.save-deliveries')
    await app.jobs.runNow('overviews.offer-makegoods')
    expect(await getMakegoodOf(carl, campaign._id)).toBeNull()
  })

  test('keeps its terms when the rule changes (decision 34)', async () => {
    const { campaign } = await offer()
    await saveMakegoodRule(olga, { mode: 'days', choiceDays: 30 })
    const makegood = await getMakegoodOf(carl, campaign._id)
    expect(makegood).toMatchObject({ decideBy: addDays(campaign.endDate, FINAL_AFTER_DAYS + 14) })
    expect(makegood?.credit).not.toBeNull()
  })
})

describe('a credit', () => {
  test('is a credit note that the operator bears, once for two clicks (decision 34)', async () => {
    const { campaign } = await offer()
    const credit = (await getMakegoodOf(carl, campaign._id))?.credit
    expect(await decide(campaign._id, 'credit', '1')).toMatchObject({ status: 409, body: { code: 'offerChanged' } })
    requireBody(await decide(campaign._id, 'credit', credit?.seen), 200)
    expect(await decide(campaign._id, 'credit', credit?.seen)).toMatchObject({ status: 409, body: { code: 'decided' } })
    const notes = await app.context.db.select().from(documents).where(eq(documents.kind, 'credit-note'))
    expect(notes).toMatchObject([
      {
        campaignId: campaign._id,
        netCents: CREDIT_CENTS,
        grossCents: credit?.amount?.grossCents,
        vatRateBps: 1900,
        content: { lines: [{ name: `Makegood for ${MISSING} missing plays`, netCents: CREDIT_CENTS }] },
      },
    ])
    const posted = await app.context.db
      .select()
      .from(ledgerLines)
      .where(eq(ledgerLines.documentId, notes[0]?.id ?? ''))
    expect(posted.map(({ account, cents }) => [account, cents])).toEqual([
      ['receivable', -(credit?.amount?.grossCents ?? 0)],
      ['commission', CREDIT_CENTS],
      ['vat-out', (credit?.amount?.grossCents ?? 0) - CREDIT_CENTS],
    ])
    const { invoices } = requireBody(await olga.get('/api/invoices'), 200) as { invoices: InvoiceRow[] }
    const [invoice] = invoices.filter(({ kind }) => kind === 'invoice')
    expect(invoice?.openCents).toBe((invoice?.grossCents ?? 0) - (credit?.amount?.grossCents ?? 0))
    expect(await getMakegoodOf(carl, campaign._id)).toMatchObject({
      state: 'credit',
      byDefault: false,
      creditNotes: [{ number: notes[0]?.number }],
    })
    expect(await listNews('makegood-decided')).toMatchObject([{ result: 'credit', byDefault: false }])
    expect((await listEvents(campaign._id)).at(-1)).toMatchObject({
      kind: 'makegood-credit',
      by: expect.stringContaining('Carl'),
    })
    expect(await listBookDifferences(app)).toEqual([])
  })

  test('is what is left of the invoice, and refused when less is left than was shown (decision 34)', async () => {
    const { campaign } = await offer()
    const shown = (await getMakegoodOf(carl, campaign._id))?.credit
    const [invoice] = await app.context.db.select().from(documents).where(eq(documents.kind, 'invoice'))
    const LEFT_CENTS = 100
    const earlier = { orderId: invoice?.orderId ?? '', plays: 1, netCents: (invoice?.netCents ?? 0) - LEFT_CENTS }
    const context = { at: app.clock.now(), publicUrl: '' }
    await runInTransaction(app.context.database, (tx) => creditMissingPlays(tx, [earlier], context))
    const refusal = { status: 409, body: { code: 'offerChanged' } }
    expect(await decide(campaign._id, 'credit', shown?.seen)).toMatchObject(refusal)
    const left = (await getMakegoodOf(carl, campaign._id))?.credit
    expect(left?.amount?.netCents).toBe(LEFT_CENTS)
    requireBody(await decide(campaign._id, 'credit', left?.seen), 200)
    const [note] = (await getMakegoodOf(carl, campaign._id))?.creditNotes ?? []
    expect(note?.grossCents).toBe(left?.amount?.grossCents)
  })

  test('shows its amount and credit notes only to members who see invoices (decision 34, decision 33)', async () => {
    const vera = await createMember(app, carl, 'viewer')
    const { campaign } = await offer()
    const signedIn = await signInAgain(app, vera)
    const asked = await getMakegoodOf(carl, campaign._id)
    const hidden = { days: { creditCents: null, seen: '' }, credit: { amount: null, seen: '' }, default: 'credit' }
    expect(await getMakegoodOf(signedIn, campaign._id)).toMatchObject(hidden)
    expect(await getMakegoodOf(olga, campaign._id)).toEqual(asked)
    requireBody(await decide(campaign._id, 'credit', asked?.credit?.seen), 200)
    expect(await getMakegoodOf(signedIn, campaign._id)).toMatchObject({ state: 'credit', creditNotes: [] })
    expect((await getMakegoodOf(olga, campaign._id))?.creditNotes).toHaveLength(1)
  })

  test('is no choice when the rule gives free days only (decision 34)', async () => {
    const { campaign } = await offer({ mode: 'days' })
    expect((await getMakegoodOf(carl, campaign._id))?.credit).toBeNull()
    expect(await decide(campaign._id, 'credit', String(CREDIT_CENTS))).toMatchObject({
      status: 409,
      body: { code: 'notOffered' },
    })
  })
})

describe('free days', () => {
  test('are a campaign on the short screens that is not sold (decision 34)', async () => {
    const { campaign, short } = await offer()
    const seen = (await getMakegoodOf(carl, campaign._id))?.days?.seen
    requireBody(await decide(campaign._id, 'days', seen), 200)
    const makegood = await getMakegoodOf(carl, campaign._id)
    const today = addDays(campaign.endDate, FINAL_AFTER_DAYS)
    expect(makegood).toMatchObject({
      state: 'days',
      creditNotes: [],
      campaign: { startsOn: addDays(today, 1), endsOn: addDays(today, 2) },
    })
    const id = makegood?.campaign?._id ?? ''
    const given = requireBody(await carl.get(`/api/campaigns/${id}`), 200) as Campaign
    expect(given).toMatchObject({
      name: `Free days for ${campaign.name}`,
      status: 'Approved',
      totalCost: 0,
      makegoodOf: campaign._id,
      numberOfScreens: 1,
      selectedVehicles: [short.id],
    })
    const [screenId = ''] = short.screenIds
    const manifest = await findScreenManifest(app.context, screenId)
    expect(JSON.stringify(manifest)).toContain(id)
    const delivery = requireBody(await carl.get(`/api/campaigns/${id}/delivery`), 200) as EndpointReply<
      typeof getCampaignDelivery
    >
    expect(delivery.totals.promised).toBe(MISSING)
    await app.jobs.runNow('invoicing.sync-all-orders')
    expect(await app.context.db.select().from(orders).where(eq(orders.campaignId, id))).toEqual([])
    expect(await listUnsettledCampaigns(app.context.db, app.clock.now())).toEqual([])
    expect(await listBookDifferences(app)).toEqual([])
    expect(await compareCalendar(app.context.db)).toMatchObject({ wrong: 0, oversold: 0 })
  })

  test('are neither edited, extended nor ordered (decision 34)', async () => {
    const { campaign, short } = await offer()
    requireBody(await decide(campaign._id, 'days', (await getMakegoodOf(carl, campaign._id))?.days?.seen), 200)
    const id = (await getMakegoodOf(carl, campaign._id))?.campaign?._id ?? ''
    const parts = buildCampaignParts(buildSelection(location, [short], { startDate: addDays(TODAY, 60) }))
    expect(await carl.send('PUT', `/api/campaigns/${id}`, parts)).toMatchObject({
      status: 409,
      body: { code: 'freeDays' },
    })
    expect(await carl.get(`/api/campaigns/${id}/extension`)).toMatchObject({ status: 409, body: { code: 'freeDays' } })
    const [order] = await app.context.db.select().from(orders)
    await expect(
      app.context.db.execute(sql`insert into billing_orders (campaign_id, company_id, campaign_name, type, time_zone, share_bps, weeks, approved_at)
        select ${id}, company_id, campaign_name, type, time_zone, share_bps, weeks, approved_at from billing_orders where id = ${order?.id}`),
    ).rejects.toThrow()
    // They can be given up; nothing is credited for them.
    requireBody(await carl.delete(`/api/campaigns/${id}`), 200)
    await app.jobs.runNow('invoicing.sync-all-orders')
    expect((await getMakegoodOf(carl, campaign._id))?.campaign).toBeNull()
    expect(await listBookDifferences(app)).toEqual([])
  })

  test('that were sold meanwhile are refused, and begin on the next free day (decision 34)', async () => {
    const { campaign, short } = await offer()
    const seen = (await getMakegoodOf(carl, campaign._id))?.days?.seen
    const tomorrow = addDays(campaign.endDate, FINAL_AFTER_DAYS + 1)
    await app.context.db.execute(
      sql`insert into screen_days (screen_id, day, slots_taken, slots_per_loop) values (${short.screenIds[0]}, ${addDays(tomorrow, 1)}, 10, 10)`,
    )
    expect(await decide(campaign._id, 'days', seen)).toMatchObject({ status: 409, body: { code: 'offerChanged' } })
    expect(await app.context.db.$count(campaigns, eq(campaigns.makegoodOf, campaign._id))).toBe(0)
    expect((await getMakegoodOf(carl, campaign._id))?.days).toMatchObject({
      startsOn: addDays(tomorrow, 2),
      endsOn: addDays(tomorrow, 3),
    })
  })

  test('of a screen that is gone are credited instead, each screen by its own days (decision 34)', async () => {
    await saveMakegoodRule(olga)
    const [one, two] = [await taxi(), await taxi()]
    const campaign = await bookWeek({ carl, olga }, location, [one, two])
    await provePlays(app, campaign, one.screenIds[0], 2)
    await provePlays(app, campaign, two.screenIds[0], 3)
    await finishPlays(app, campaign)
    await signIn()
    await changeScreen(app.context.db, one.screenIds[0] ?? '', { status: 'Retired', updatedAt: app.clock.now() })
    const days = (await getMakegoodOf(carl, campaign._id))?.days
    expect(days).toMatchObject({
      screens: [{ _id: two.screenIds[0], missing: 3 * DAILY_PLAYS }],
      unavailable: [{ _id: one.screenIds[0], missing: MISSING }],
      creditCents: CREDIT_CENTS,
    })
    requireBody(await decide(campaign._id, 'days', days?.seen), 200)
    const held = await app.context.db
      .select()
      .from(reservations)
      .where(eq(reservations.screenId, two.screenIds[0] ?? ''))
    const from = addDays(campaign.endDate, FINAL_AFTER_DAYS + 1)
    expect(held.map(({ startsOn, endsOn }) => [startsOn, endsOn])).toContainEqual([from, addDays(from, 2)])
    const notes = await app.context.db.select().from(documents).where(eq(documents.kind, 'credit-note'))
    expect(notes.map(({ netCents }) => netCents)).toEqual([CREDIT_CENTS])
    expect(await listBookDifferences(app)).toEqual([])
  })

  test('keep the reviewed video when the original gets another one (decision 34)', async () => {
    const { campaign, short } = await offer()
    requireBody(await decide(campaign._id, 'days', (await getMakegoodOf(carl, campaign._id))?.days?.seen), 200)
    const id = (await getMakegoodOf(carl, campaign._id))?.campaign?._id
    const before = requireBody(await carl.get(`/api/campaigns/${id}`), 200) as Campaign
    expect(before.video?.name).not.toBe(campaign.video?.name)
    const draft = { startDate: addDays(campaign.endDate, 60), status: 'Draft' }
    const parts = { ...buildCampaignParts({ ...buildSelection(location, [short], draft), ...draft }), video: LANDSCAPE }
    requireBody(await carl.send('PUT', `/api/campaigns/${campaign._id}`, parts), 200)
    expect(await carl.get(`/api/campaigns/${id}`)).toMatchObject({ status: 200, body: { video: before.video } })
    expect((await app.server.inject({ url: `/api/s3/images/${before.video?.name}` })).statusCode).toBe(200)
  })

  test.each([
    ['carry the poster that was reviewed', true],
    ['carry no poster that was sent after the review', false],
  ])('%s (decision 34, decision 11)', async (_, isReviewed) => {
    await saveMakegoodRule(olga)
    const short = await taxi()
    const dates = { startDate: addDays(TODAY, 1), numberOfWeeks: '1' }
    const campaign = await submitCampaign(carl, location, [short], dates)
    const setPoster = async () => {
      const poster = { video: campaign.video?.name ?? '', poster: await buildPoster() }
      requireBody(await carl.send('PUT', `/api/campaigns/${campaign._id}/poster`, poster), 200)
    }
    if (isReviewed) await setPoster()
    requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
    await provePlays(app, campaign, short.screenIds[0], 2)
    await finishPlays(app, campaign)
    await signIn()
    if (!isReviewed) await setPoster()
    requireBody(await decide(campaign._id, 'days', (await getMakegoodOf(carl, campaign._id))?.days?.seen), 200)
    const id = (await getMakegoodOf(carl, campaign._id))?.campaign?._id
    const original = requireBody(await carl.get(`/api/campaigns/${campaign._id}`), 200) as Campaign
    const given = requireBody(await carl.get(`/api/campaigns/${id}`), 200) as Campaign
    expect(given.video?.poster ?? null).toEqual(isReviewed ? expect.any(String) : null)
    expect(given.video?.poster).not.toBe(original.video?.poster)
  })

  test('are not given with a video that was changed and not reviewed (decision 34)', async () => {
    const { campaign, short, whole } = await offer({ mode: 'days' })
    const seen = (await getMakegoodOf(carl, campaign._id))?.days?.seen
    const later = { startDate: addDays(campaign.endDate, 60), status: 'Pending Approval' }
    const parts = buildCampaignParts({ ...buildSelection(location, [short, whole], later), ...later })
    requireBody(await carl.send('PUT', `/api/campaigns/${campaign._id}`, parts), 200)
    expect((await getMakegoodOf(carl, campaign._id))?.days).toBeNull()
    expect(await decide(campaign._id, 'days', seen)).toMatchObject({ status: 409, body: { code: 'noFreeDays' } })
  })
})

describe('without a choice', () => {
  test.each([
    ['the credit, if it is offered', 'choice', 'credit', 1, 0],
    ['free days otherwise', 'days', 'days', 0, 1],
  ] as const)('a client gets %s, after one reminder (decision 34)', async (_, mode, result, notes, given) => {
    const { campaign } = await offer({ mode })
    const decideBy = addDays(campaign.endDate, FINAL_AFTER_DAYS + 14)
    for (const day of [addDays(decideBy, -3), decideBy]) {
      app.clock.setTime(`${day}T11:00:00Z`)
      await app.jobs.runNow('makegoods.remind-clients')
      await app.jobs.runNow('makegoods.decide-by-default')
    }
    expect(await listNews('makegood-reminder')).toHaveLength(1)
    expect(await listNews('makegood-decided')).toEqual([])
    app.clock.setTime(`${addDays(decideBy, 1)}T11:00:00Z`)
    await signIn()
    expect(await decide(campaign._id, 'credit', String(CREDIT_CENTS))).toMatchObject({ body: { code: 'tooLate' } })
    await app.jobs.runNow('makegoods.decide-by-default')
    await app.jobs.runNow('makegoods.decide-by-default')
    expect(await getMakegoodOf(carl, campaign._id)).toMatchObject({ state: result, byDefault: true })
    expect(await listNews('makegood-decided')).toMatchObject([{ result, byDefault: true }])
    expect(await app.context.db.$count(documents, eq(documents.kind, 'credit-note'))).toBe(notes)
    expect(await app.context.db.$count(campaigns, eq(campaigns.makegoodOf, campaign._id))).toBe(given)
    expect(await listBookDifferences(app)).toEqual([])
  })

  test.each(['days', 'choice'] as const)(
    'a suspended company gets nothing before it is back, with the rule “%s”, and cannot delete its account (decision 34, decision 35)',
    async (mode) => {
      const { campaign } = await offer({ mode })
      const { obstacles } = requireBody(await carl.get('/api/users/me/deletion'), 200) as EndpointReply<
        typeof getAccountDeletion
      >
      expect(obstacles).toContainEqual({ kind: 'makegoods', count: 1, cents: null })
      const suspend = (suspendedAt: Date | null) => app.context.db.update(companies).set({ suspendedAt })
      await suspend(app.clock.now())
      app.clock.setTime(`${addDays(campaign.endDate, FINAL_AFTER_DAYS + 15)}T11:00:00Z`)
      const runJob = () => app.jobs.runNow('makegoods.decide-by-default')
      await runJob()
      // Suspended after the job has listed its offers.
      const context = { at: app.clock.now(), publicUrl: '' }
      await runInTransaction(app.context.database, (tx) => decideByDefault(tx, campaign._id, context))
      await signIn()
      expect(await getMakegoodOf(carl, campaign._id)).toMatchObject({ state: 'offered' })
      await suspend(null)
      await runJob()
      expect(await getMakegoodOf(carl, campaign._id)).toMatchObject({
        state: mode === 'days' ? 'days' : 'credit',
        byDefault: true,
      })
    },
  )

  test('nothing is given when neither is possible, and after the client declined (decision 34)', async () => {
    const { campaign, short } = await offer({ mode: 'days' })
    await changeScreen(app.context.db, short.screenIds[0] ?? '', { status: 'Retired', updatedAt: app.clock.now() })
    app.clock.setTime(`${addDays(campaign.endDate, FINAL_AFTER_DAYS + 15)}T11:00:00Z`)
    await app.jobs.runNow('makegoods.decide-by-default')
    await signIn()
    expect(await getMakegoodOf(carl, campaign._id)).toMatchObject({ state: 'expired', byDefault: true, campaign: null })
  })

  test('a client who declined gets nothing (decision 34)', async () => {
    const { campaign } = await offer()
    requireBody(await decide(campaign._id, 'declined'), 200)
    app.clock.setTime(`${addDays(campaign.endDate, FINAL_AFTER_DAYS + 15)}T11:00:00Z`)
    await app.jobs.runNow('makegoods.decide-by-default')
    await signIn()
    expect(await getMakegoodOf(carl, campaign._id)).toMatchObject({
      state: 'declined',
      byDefault: false,
      creditNotes: [],
    })
  })
})
