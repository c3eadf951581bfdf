import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listBookDifferences } from '../../testing/books.ts'
import { runInTransaction, type Tx } from '../../platform/db/database.ts'
import { saveSettings } from '../../testing/billing.ts'
import { submitCampaign } from '../../testing/campaigns.ts'
import { plantLocation, plantRestaurant } from '../../testing/planted-venues.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { requireBody, type Client, createClient, createOperator, type Person } from '../../testing/people/users.ts'
import { syncOrders } from './commands/orders.ts'
import { issueNumber } from './commands/series.ts'

const ISSUERS = 50
const at = new Date('2026-11-21T11:00:00Z')

describe('numbers, with fifty who want one at once', () => {
  let app: TestApp
  let olga: Person
  let carl: Client
  beforeAll(async () => {
    app = await startApp({ database: 'postgres', env: { DATABASE_POOL_SIZE: '20' } })
    ;[olga, carl] = await Promise.all([createOperator(app), createClient(app)])
    await saveSettings(olga)
  })
  afterAll(() => app.close())
  const runTx = <T>(work: (tx: Tx) => Promise<T>) => runInTransaction(app.context.database, work)

  it('go to invoices without a gap, each campaign one, however many processes follow it at once (decision 17)', async () => {
    const city = await plantLocation(app.context.db)
    const campaigns: string[] = []
    for (let index = 0; index < 10; index += 1) {
      const place = await plantRestaurant(app.context.db, city, [10])
      const { _id } = await submitCampaign(carl, city, [place], { type: 'restaurant', startDate: '2026-11-24' })
      requireBody(await olga.post(`/api/operator/reviews/campaign/${_id}`, { decision: 'approve' }), 200)
      campaigns.push(_id)
    }
    // Five for each campaign, and every fourth fails after it has issued.
    await Promise.allSettled(
      Array.from({ length: ISSUERS }, (_, index) =>
        runTx(async (tx) => {
          const issued = await syncOrders(tx, campaigns[index % 10] ?? '', { at, publicUrl: 'http://marquee.test' })
          if (issued.length > 0 && index % 4 === 0) throw new Error('rolled back')
        }),
      ),
    )
    await app.jobs.runNow('billing.follow-all')
    const { rows } = await app.context.db.execute<{ number: string; campaign: string }>(sql`
      select number, campaign_id as campaign from billing_documents order by ordinal`)
    expect(rows.map(({ number }) => number)).toEqual(
      campaigns.map((_, index) => `RE-2026-${String(index + 1).padStart(6, '0')}`),
    )
    expect(new Set(rows.map(({ campaign }) => campaign)).size).toBe(10)
    expect(await listBookDifferences(app)).toEqual([])
  })

  it('and what was issued cannot be changed or deleted by the application (product 8)', async () => {
    const attempts = [
      sql`update billing_documents set gross_cents = 1`,
      sql`delete from billing_documents`,
      sql`truncate billing_documents cascade`,
      sql`delete from billing_series`,
      sql`update billing_series set last = last - 1`,
      sql`update billing_orders set share_bps = 0`,
      sql`update billing_order_lines set charged_until = charged_until + 1`,
      sql`alter table billing_documents disable trigger all`,
    ]
    for (const attempt of attempts) await expect(runTx((tx) => tx.execute(attempt))).rejects.toThrow()
    expect(await listBookDifferences(app)).toEqual([])
  })

  it('are given while a campaign is approved and deleted over and over, and the books stay true (decision 17)', async () => {
    const city = await plantLocation(app.context.db, 'Graz')
    const place = await plantRestaurant(app.context.db, city, [10])
    for (let round = 0; round < 3; round += 1) {
      const { _id } = await submitCampaign(carl, city, [place], { type: 'restaurant', startDate: '2026-11-24' })
      requireBody(await olga.post(`/api/operator/reviews/campaign/${_id}`, { decision: 'approve' }), 200)
      app.clock.advance(1_000)
      const syncCampaign = () => runTx((tx) => syncOrders(tx, _id, { at: app.clock.now(), publicUrl: '' }))
      await Promise.all([syncCampaign(), carl.delete(`/api/campaigns/${_id}`), syncCampaign(), syncCampaign()])
      await syncCampaign()
    }
    await app.jobs.runNow('billing.follow-all')
    expect(await listBookDifferences(app)).toEqual([])
    const { rows } = await app.context.db.execute<{ left: number }>(sql`
      select coalesce(sum(case kind when 'invoice' then gross_cents else -gross_cents end), 0) as left
      from billing_documents join campaigns on campaigns.id = campaign_id where deleted_at is not null`)
    expect(rows[0]?.left).toBe(0)
  })

  it('go up with their days, although their issuers begin before and after midnight and wait for each other (decision 17)', async () => {
    const [last, first] = [new Date('2026-12-15T22:59:59.999Z'), new Date('2026-12-15T23:00:00.000Z')]
    const city = await plantLocation(app.context.db, 'Linz')
    const campaigns: string[] = []
    for (let index = 0; index < 12; index += 1) {
      const place = await plantRestaurant(app.context.db, city, [10])
      const { _id } = await submitCampaign(carl, city, [place], { type: 'restaurant', startDate: '2026-11-24' })
      requireBody(await olga.post(`/api/operator/reviews/campaign/${_id}`, { decision: 'approve' }), 200)
      campaigns.push(_id)
    }
    // Whoever came after midnight may get its number first.
    await Promise.all(
      campaigns.map((id, index) =>
        runTx((tx) => syncOrders(tx, id, { at: index % 2 === 0 ? last : first, publicUrl: '' })),
      ),
    )
    const { rows } = await app.context.db.execute<{ on: string; due: string }>(sql`
      select issued_on as on, due_on - issued_on as due from billing_documents
      where kind = 'invoice' and issued_on >= '2026-12-15' order by ordinal`)
    const days = rows.map(({ on }) => on)
    expect(days).toHaveLength(12)
    expect(days).toEqual(days.toSorted())
    expect(new Set(rows.map(({ due }) => Number(due)))).toEqual(new Set([14]))
    expect(await listBookDifferences(app)).toEqual([])
  })

  it('of any series go on without a gap, although every third takes its number back (product 8)', async () => {
    const taken = await Promise.allSettled(
      Array.from({ length: ISSUERS }, (_, index) =>
        runTx(async (tx) => {
          const number = await issueNumber(tx, 'test 2026')
          if (index % 3 === 0) throw new Error('rolled back')
          return number
        }),
      ),
    )
    const numbers = taken.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(numbers.toSorted((one, other) => one - other)).toEqual(numbers.map((_, index) => index + 1))
    expect(numbers).toHaveLength(33)
    expect(await runTx((tx) => issueNumber(tx, 'test 2026'))).toBe(34)
  })
})
