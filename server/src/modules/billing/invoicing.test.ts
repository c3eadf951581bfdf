import type { Campaign } from '@marquee/contract/campaigns'
import type { getInvoice, InvoiceRow, listInvoices } from '@marquee/contract/invoices'
import type { ReplyOf } from '@marquee/contract/endpoint'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { detachScreens } from '../screens/commands/places.ts'
import { differencesIn } from '../../testing/books.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { saveSettings } from '../../testing/billing.ts'
import { campaignParts, selection, submitted } from '../../testing/campaigns.ts'
import { type City, type Place, plantCity, plantRestaurant, plantVehicle } from '../../testing/city.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { voice } from '../../testing/people.ts'
import { bodyOf, type Client, client, operator, PASSWORD, type Person } from '../../testing/people/users.ts'

const FLIGHT = { type: 'restaurant', startDate: '2026-11-24', numberOfWeeks: '4' }

let house: TestHouse
let olga: Person
let city: City
/** A new one for every test: what it sees is its own. */
let carl: Client
let cities = 0

beforeAll(async () => {
  house = await startHouse()
  olga = await operator(house)
})
afterAll(() => house.close())
beforeEach(async () => {
  follow = night
  house.clock.moveTo('2026-11-21T11:00:00Z')
  cities += 1
  ;[carl, city] = await Promise.all([client(house, `Carl Weber`), plantCity(house.house.db, `City ${cities}`)])
})

/** Days later everybody has to sign in again. */
const turnTo = async (instant: string) => {
  house.clock.moveTo(instant)
  olga = await operator(house)
  const signedIn = await voice(house).post('/api/users/login', { email: carl.email, password: PASSWORD })
  const { token } = bodyOf(signedIn, 200) as { token: string }
  carl = { ...carl, ...voice(house, token), token }
}
const on = (day: string) => turnTo(`${day}T11:00:00Z`)
const cafes = async (number: number): Promise<Place[]> => {
  const places: Place[] = []
  for (let index = 0; index < number; index += 1) places.push(await plantRestaurant(house.house.db, city, [10]))
  return places
}
/** What is told, is followed at once; what is not, every night. */
const facts = () => house.jobs.drain()
const night = () => house.jobs.runNow('billing.follow-all')
let follow = night
const decide = async ({ _id }: Pick<Campaign, '_id'>, decision: 'approve' | 'reject') => {
  const reason = decision === 'reject' ? 'Too loud' : undefined
  bodyOf(await olga.post(`/api/operator/reviews/campaign/${_id}`, { decision, reason }), 200)
  await follow()
}
/** Booked and approved, with its invoice. */
const approved = async (places: readonly Place[], more: Record<string, string> = {}) => {
  const campaign = await submitted(carl, city, places, { ...FLIGHT, ...more })
  await decide(campaign, 'approve')
  return campaign
}
const save = async (id: string, places: readonly Place[], more: Record<string, string> = {}) => {
  const parts = campaignParts({ ...selection(city, places, FLIGHT), status: 'Pending Approval', ...FLIGHT, ...more })
  bodyOf(await carl.send('PUT', `/api/campaigns/${id}`, parts), 200)
  await follow()
}
const remove = async (id: string) => {
  bodyOf(await carl.delete(`/api/campaigns/${id}`), 200)
  await follow()
}
type List = ReplyOf<typeof listInvoices>
const list = async (who: Person = carl, query = '') => bodyOf(await who.get(`/api/invoices${query}`), 200) as List
const invoice = async (id: string, who: Person = carl) =>
  (bodyOf(await who.get(`/api/invoices/${id}`), 200) as ReplyOf<typeof getInvoice>).invoice
/** Oldest first. */
const issued = async () => (await list(carl, '?sort=oldest')).invoices
const amounts = (rows: readonly InvoiceRow[]) => rows.map(({ kind, netCents, state }) => [kind, netCents, state])
const orderDays = async (campaignId: string) => {
  const { rows } = await house.house.db.execute<{ days: string }>(sql`
    select line.charged_from || ' ' || line.charged_until as days from billing_order_lines line
    join billing_orders sold on sold.id = line.order_id where campaign_id = ${campaignId}
    order by line.charged_from, line.charged_until, line.screen_id`)
  return rows.map(({ days }) => days)
}
const expectTrueBooks = async () => expect(await differencesIn(house)).toEqual([])

describe('before the billing settings are filled in', () => {
  it('what was shown and deleted is charged to nobody (decision 17)', async () => {
    const campaign = await approved(await cafes(1))
    await on('2026-11-26')
    await remove(campaign._id)
    expect(await issued()).toEqual([])
  })

  it('approved campaigns wait, and get their invoices in the order of their approval (decision 17)', async () => {
    follow = facts
    const places = await cafes(2)
    const [first, second] = [
      await submitted(carl, city, places, { ...FLIGHT, name: 'First' }),
      await submitted(carl, city, places, { ...FLIGHT, name: 'Second' }),
    ]
    await decide(second, 'approve')
    house.clock.advance(60_000)
    await decide(first, 'approve')
    expect(await issued()).toEqual([])
    const before = (await olga.get('/api/operator/billing/settings')).body
    expect(before).toMatchObject({ settings: null, waitingInvoices: 2 })

    house.clock.advance(60_000)
    await saveSettings(olga)
    await house.jobs.drain()
    expect(await issued()).toEqual([])
    const left = (await olga.get('/api/operator/billing/settings')).body
    expect(left).toMatchObject({
      settings: { name: 'Example Marketplace GmbH' },
      waitingInvoices: 2,
      waitingNetCents: 120_000,
    })
    await expectTrueBooks()

    await saveSettings(olga, { invoicesEarlier: true })
    await house.jobs.drain()
    const rows = await issued()
    expect(rows.map(({ number, campaign }) => [number, campaign.name])).toEqual([
      ['RE-2026-000001', 'Second'],
      ['RE-2026-000002', 'First'],
    ])
    expect((await olga.get('/api/operator/billing/settings')).body).toMatchObject({ waitingInvoices: 0 })
    await expectTrueBooks()
  })
})

describe('an approval', () => {
  beforeAll(() => saveSettings(olga))

  it('issues an invoice over the whole run, mailed to the company and booked (product 8, standards 0)', async () => {
    follow = facts
    const campaign = await approved(await cafes(3))
    const [row] = await issued()
    expect(row).toMatchObject({
      kind: 'invoice',
      issuedOn: '2026-11-21',
      dueOn: '2026-12-05',
      campaign: { id: campaign._id, isDeleted: false },
      netCents: 90_000,
      vatCents: 17_100,
      grossCents: 107_100,
      vatCategory: 'S',
      openCents: 107_100,
      state: 'unpaid',
    })
    const whole = await invoice(row?.id ?? '')
    expect(whole).toMatchObject({
      subject: 'Autumn roast',
      period: { from: '2026-11-24', until: '2026-12-21' },
      lines: [{ name: 'Restaurant screens, 3 screens × 4 weeks', quantity: 12, unit: 'WEE', unitPriceCents: 7_500 }],
      payments: [],
      creditNotes: [],
      payTo: { iban: 'DE89370400440532013000', cents: 107_100 },
    })
    expect(whole.payTo?.epc).toContain('EUR1071.00')
    expect(whole.payTo?.reference).toMatch(/^RF\d\d2026\d{6}$/)

    const { rows } = await house.house.db.execute<{ account: string; cents: number }>(sql`
      select account, cents from ledger_lines where document_id = ${row?.id} order by account`)
    expect(rows).toEqual([
      { account: 'receivable', cents: 107_100 },
      { account: 'sold', cents: -90_000 },
      { account: 'vat-out', cents: -17_100 },
    ])
    const { messages } = (await voice(house).get('/api/mailbox')).body as {
      messages: { subject: string; text: string }[]
    }
    const mail = messages.find(({ subject }) => subject === `Your invoice ${row?.number}`)
    expect(mail?.text).toContain('€1,071.00')
    expect(mail?.text).toContain(`http://marquee.test/invoices/${row?.id}`)
  })

  it('of a company in another member state charges no VAT and says why (Directive 2006/112/EC, Art. 196)', async () => {
    bodyOf(await carl.put('/api/billing/details', { country: 'PT', vatNumber: 'PT501964843' }), 200)
    await approved(await cafes(1))
    const [row] = await issued()
    expect(row).toMatchObject({ netCents: 30_000, vatCents: 0, vatCategory: 'AE' })
    expect(await invoice(row?.id ?? '')).toMatchObject({
      buyer: { country: 'PT', vatNumber: 'PT501964843' },
      notes: ['Reverse charge'],
      exemption: 'Reverse charge',
    })
  })

  it('of a company whose VAT number was refused charges VAT; until somebody has looked it up it is listed (decision 19)', async () => {
    const details = { country: 'PT', vatNumber: 'PT501964843' }
    bodyOf(await carl.put('/api/billing/details', details), 200)
    await approved(await cafes(1))
    const unchecked = async () =>
      (
        bodyOf(await olga.get('/api/operator/billing/vat-numbers'), 200) as { parties: { id: string }[] }
      ).parties.filter(({ id }) => id === carl.companyId)
    expect(await unchecked()).toMatchObject([{ ...details, documents: 1, netCents: 30_000 }])
    const refusal = { vatNumber: details.vatNumber, reason: 'Of another company' }
    bodyOf(await olga.put(`/api/operator/parties/${carl.companyId}/vat-refusal`, refusal), 200)
    expect(await unchecked()).toEqual([])
    await approved(await cafes(1))
    const [, row] = await issued()
    expect(row).toMatchObject({ vatCents: 5_700, vatCategory: 'S' })
    expect(await invoice(row?.id ?? '')).toMatchObject({ buyer: { country: 'PT', vatNumber: null }, notes: [] })
  })

  it('after the first day charges from that day on, and says so (decision 17)', async () => {
    const campaign = await submitted(carl, city, await cafes(2), FLIGHT)
    await turnTo('2026-11-26T23:30:00Z')
    await decide(campaign, 'approve')
    // In Vienna it is the 27th already.
    expect(await orderDays(campaign._id)).toEqual(['2026-11-27 2026-12-21', '2026-11-27 2026-12-21'])
    const [row] = await issued()
    expect(row?.netCents).toBe(2 * (30_000 - 3_214))
    expect((await invoice(row?.id ?? '')).lines[1]).toMatchObject({ quantity: -2, unitPriceCents: 3_214 })
    await expectTrueBooks()
  })

  it('told twice, or looked at every night, issues one invoice (decision 17)', async () => {
    const campaign = await approved(await cafes(1))
    await facts()
    await Promise.all([night(), night()])
    expect(await issued()).toHaveLength(1)
    expect(await orderDays(campaign._id)).toHaveLength(1)
  })
})

describe('a campaign that is changed after its approval', () => {
  beforeAll(() => saveSettings(olga))

  it('and approved again as it was on the same day keeps its invoice, to the end (decision 17)', async () => {
    const places = await cafes(2)
    const campaign = await approved(places)
    await on('2026-11-30')
    await save(campaign._id, places, { name: 'Winter roast' })
    await turnTo('2026-11-30T15:00:00Z')
    await decide(campaign, 'approve')
    expect(amounts(await issued())).toEqual([['invoice', 60_000, 'unpaid']])
    await expectTrueBooks()

    // 13 days were played, 15 are taken back: not counted from the day it was changed.
    await on('2026-12-06')
    await remove(campaign._id)
    expect(await orderDays(campaign._id)).toEqual(['2026-11-24 2026-12-06', '2026-11-24 2026-12-06'])
    expect(amounts(await issued())).toEqual([
      ['invoice', 60_000, 'overdue'],
      ['credit-note', 32_142, 'credited'],
    ])
    await expectTrueBooks()
  })

  it('and approved with other screens is credited, and charged anew (decision 17)', async () => {
    const [one, two, three] = await cafes(3)
    if (!one || !two || !three) throw new Error('three were planted')
    const campaign = await approved([one, two])
    await on('2026-11-30')
    await save(campaign._id, [one, three])
    // While it waits nothing is written.
    expect(amounts(await issued())).toEqual([['invoice', 60_000, 'unpaid']])
    await on('2026-12-02')
    await decide(campaign, 'approve')
    const rows = await issued()
    expect(rows.map(({ kind, campaign: { id } }) => [kind, id])).toEqual([
      ['invoice', campaign._id],
      ['credit-note', campaign._id],
      ['invoice', campaign._id],
    ])
    const [first, note, second] = rows
    // The 30th is charged, the 1st played nothing, from the 2nd on it is sold again.
    expect(await orderDays(campaign._id)).toEqual([
      '2026-11-24 2026-11-30',
      '2026-11-24 2026-11-30',
      '2026-12-02 2026-12-21',
      '2026-12-02 2026-12-21',
    ])
    expect(first).toMatchObject({ netCents: 60_000, creditedCents: note?.grossCents })
    expect(note).toMatchObject({ netCents: 45_000, openCents: 0 })
    expect(second?.netCents).toBe(2 * (30_000 - 8_571))
    expect(await invoice(note?.id ?? '')).toMatchObject({ corrects: { id: first?.id }, payTo: null })
    expect((await invoice(first?.id ?? '')).creditNotes).toMatchObject([{ id: note?.id }])
    await expectTrueBooks()
  })

  it.each([
    ['taken back as a draft', (id: string, places: Place[]) => save(id, places, { status: 'Draft' })],
    ['deleted', (id: string) => remove(id)],
    [
      'changed and rejected',
      async (id: string, places: Place[]) => {
        await save(id, places)
        await on('2026-12-03')
        await decide({ _id: id }, 'reject')
      },
    ],
  ])('and %s is charged to that day (product 8)', async (_, leave) => {
    follow = facts
    const places = await cafes(1)
    const campaign = await approved(places)
    await on('2026-11-30')
    await leave(campaign._id, places)
    expect(await orderDays(campaign._id)).toEqual(['2026-11-24 2026-11-30'])
    expect(amounts(await issued()).slice(1)).toEqual([['credit-note', 22_500, 'credited']])
    await expectTrueBooks()
  })

  it('and deleted before its first day is cancelled whole, VAT and all (product 8)', async () => {
    const campaign = await approved(await cafes(3), { numberOfWeeks: '1' })
    await on('2026-11-23')
    await remove(campaign._id)
    const [row, note] = await issued()
    expect(row).toMatchObject({
      grossCents: note?.grossCents,
      openCents: 0,
      state: 'cancelled',
      campaign: { isDeleted: true },
    })
    expect((await invoice(row?.id ?? '')).payTo).toBeNull()
    expect(await orderDays(campaign._id)).toEqual(Array.from({ length: 3 }, () => '2026-11-24 2026-11-23'))
  })
})

describe('the question before a campaign is deleted', () => {
  beforeAll(() => saveSettings(olga))
  const credits = async (id: string) =>
    (bodyOf(await carl.get(`/api/campaigns/${id}/deletion`), 200) as { credits: object[] }).credits

  it('names the credit note that follows, to the cent (D-16)', async () => {
    const campaign = await approved(await cafes(3))
    const [bill] = await issued()
    await on('2026-11-27')
    const announced = await credits(campaign._id)
    await remove(campaign._id)
    const note = (await issued()).find(({ kind }) => kind === 'credit-note')
    expect(announced).toEqual([{ invoice: bill?.number, grossCents: note?.grossCents }])
    expect(note?.grossCents).toBeGreaterThan(0)
  })

  it('names none where nothing is invoiced, or every day is over; and nobody else may ask (D-16)', async () => {
    expect(await credits((await submitted(carl, city, await cafes(1), FLIGHT))._id)).toEqual([])
    const ended = await approved(await cafes(1), { numberOfWeeks: '1' })
    await on('2026-12-15')
    expect(await credits(ended._id)).toEqual([])
    const rita = await client(house, 'Rita Rival')
    expect((await rita.get(`/api/campaigns/${ended._id}/deletion`)).status).toBe(403)
  })
})

describe('a screen that an approved campaign loses', () => {
  beforeAll(() => saveSettings(olga))

  it('before its approval is not charged, also where it comes back (D-13, decision 17)', async () => {
    const places = await cafes(1)
    const screenId = places[0]?.screenIds[0]
    const campaign = await submitted(carl, city, places, FLIGHT)
    await on('2026-11-25')
    bodyOf(await olga.put(`/api/operator/screens/${screenId}`, { status: 'Retired' }), 200)
    await decide(campaign, 'approve')
    await on('2026-11-30')
    bodyOf(await olga.put(`/api/operator/screens/${screenId}`, { status: 'Active' }), 200)
    await night()
    expect([await orderDays(campaign._id), await issued()]).toEqual([[], []])
    await expectTrueBooks()
  })

  it('is credited from the next day on, and no other (decision 17)', async () => {
    const [one, two] = await cafes(2)
    const campaign = await approved([one, two].filter((place) => place !== undefined))
    await on('2026-11-30')
    const screenId = two?.screenIds[0]
    bodyOf(await olga.put(`/api/operator/screens/${screenId}`, { status: 'Retired' }), 200)
    await house.jobs.drain()
    expect(await orderDays(campaign._id)).toEqual(['2026-11-24 2026-11-30', '2026-11-24 2026-12-21'])
    expect(amounts(await issued())).toEqual([
      ['invoice', 60_000, 'unpaid'],
      ['credit-note', 22_500, 'credited'],
    ])
    await on('2026-12-03')
    bodyOf(await olga.put(`/api/operator/screens/${screenId}`, { status: 'Active' }), 200)
    await house.jobs.drain()
    // It holds nothing any more, so nothing of it is sold again.
    expect(await orderDays(campaign._id)).toHaveLength(2)
    await expectTrueBooks()
  })
})

describe('a place that is deleted', () => {
  beforeAll(() => saveSettings(olga))

  it('takes its screens from the campaigns that hold them (decision 17)', async () => {
    const [cafe] = await cafes(1)
    const campaign = await approved([cafe].filter((place) => place !== undefined))
    house.clock.advance(60_000)
    const { database } = house.house
    await inTransaction(database, (tx) =>
      detachScreens(tx, { kind: 'restaurant', id: cafe?.id ?? '' }, house.clock.now()),
    )
    await facts()
    expect(amounts(await issued()).map(([kind, cents]) => [kind, cents])).toEqual([
      ['invoice', 30_000],
      ['credit-note', 30_000],
    ])
    expect(await orderDays(campaign._id)).toEqual(['2026-11-24 2026-11-23'])
  })
})

describe('the list of invoices', () => {
  beforeAll(() => saveSettings(olga))

  it('tells how they stand, counts and adds them up, and finds them (product 8)', async () => {
    const campaign = await approved(await cafes(1), { name: 'Spring blend' })
    await approved([await plantVehicle(house.house.db, city, [10])], { type: 'vehicle', name: 'Night owl' })
    await remove(campaign._id)
    await turnTo('2026-12-05T22:00:00Z')
    const { invoices, total, sums, counts } = await list()
    expect(total).toBe(3)
    expect(invoices.map(({ state }) => state).sort()).toEqual(['cancelled', 'credited', 'unpaid'])
    expect(sums).toEqual({ netCents: 3_000, vatCents: 570, grossCents: 3_570, openCents: 3_570 })
    expect(counts).toMatchObject({ unpaid: 1, cancelled: 1, credited: 1, overdue: 0, paid: 0 })
    // By the operator's clock the day after it was due has begun.
    await turnTo('2026-12-05T23:00:00Z')
    expect((await list(carl, '?state=overdue')).invoices).toMatchObject([{ campaign: { name: 'Night owl' } }])
    expect((await list(carl, '?search=owl')).total).toBe(1)
    expect((await list(carl, '?search=100%25')).total).toBe(0)
    expect((await list(carl, '?kind=credit-note')).total).toBe(1)
    expect((await list(carl, `?campaign=${campaign._id}`)).total).toBe(2)
    expect((await list(carl, '?month=2026-12')).total).toBe(0)
    expect((await list(olga, `?company=${carl.companyId}`)).total).toBe(3)

    const table = await carl.get('/api/invoices.csv')
    expect(table.status).toBe(200)
    expect(String(table.body).trim().split('\n')).toHaveLength(4)
  })

  it('of another company is nobody else’s (ROLE-03, OPEN-30)', async () => {
    await approved(await cafes(1))
    const [row] = await issued()
    const rita = await client(house, 'Rita Rival')
    expect((await list(rita)).total).toBe(0)
    expect(await rita.get(`/api/invoices?company=${carl.companyId}`)).toMatchObject({ status: 403 })
    expect(await rita.get(`/api/invoices/${row?.id}`)).toMatchObject({ status: 403, body: { code: 'notYours' } })
    expect(await carl.get('/api/invoices/00000000-0000-4000-8000-000000000000')).toMatchObject({ status: 404 })
  })
})
