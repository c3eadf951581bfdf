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
import { issueNumber } from '../documents/commands/series.ts'

const ISSUERS = 50
const at = new Date('2026-11-21T11:00:00Z')

describe('numbers, requested fifty times at once', () => {
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

  it('have no gaps, and each campaign gets one, however many processes issue them at once (decision 17)', async () => {
    const city = await plantLocation(app.context.db)
    const campaigns: string[] = []
    for (let index = 0; index < 10; index += 1) {
      const venue = await plantRestaurant(app.context.db, city, [10])
      const { _id } = await submitCampaign(carl, city, [venue], { type: 'restaurant', startDate: '2026-11-24' })
      requireBody(await olga.post(`/api/operator/reviews/campaign/${_id}`, { decision: 'approve' }), 200)
      campaigns.push(_id)
    }
    // Five attempts for each campaign; every fourth fails after it has issued.
    await Promise.allSettled(
      Array.from({ length: ISSUERS }, (_, index) =>
        runTx(async (tx) => {
          const issued = await syncOrders(tx, campaigns[index % 10] ?? '', { at, publicUrl: 'http://marquee.test' })
          if (issued.length > 0 && index % 4 === 0) throw new Error('rolled back')
        }),
      ),
    )
    await app.jobs.runNow('invoicing.sync-all-orders')
    const { rows } = await app.context.db.execute<{ number: string; campaign: string }>(sql`
      select number, campaign_id as campaign from billing_documents order by ordinal`)
    expect(rows.map(({ number }) => number)).toEqual(
      campaigns.map((_, index) => `RE-2026-${String(index + 1).padStart(6, '0')}`),
    )
    expect(new Set(rows.map(({ campaign }) => campaign)).size).toBe(10)
    expect(await listBookDifferences(app)).toEqual([])
  })

  it('and issued documents cannot be changed or deleted by the application (product 8)', async () => {
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

  it('are issued while a campaign is approved and deleted repeatedly, and the books stay correct (decision 17)', async () => {
    const city = await plantLocation(app.context.db, 'Graz')
    const venue = await plantRestaurant(app.context.db, city, [10])
    for (let round = 0; round < 3; round += 1) {
      const { _id } = await submitCampaign(carl, city, [venue], { type: 'restaurant', startDate: '2026-11-24' })
      requireBody(await olga.post(`/api/operator/reviews/campaign/${_id}`, { decision: 'approve' }), 200)
      app.clock.advance(1_000)
      const syncCampaign = () => runTx((tx) => syncOrders(tx, _id, { at: app.clock.now(), publicUrl: '' }))
      await Promise.all([syncCampaign(), carl.delete(`/api/campaigns/${_id}`), syncCampaign(), syncCampaign()])
      await syncCampaign()
    }
    await app.jobs.runNow('invoicing.sync-all-orders')
    expect(await listBookDifferences(app)).toEqual([])
    const { rows } = await app.context.db.execute<{ left: number }>(sql`
      select coalesce(sum(case kind when 'invoice' then gross_cents else -gross_cents end), 0) as left
      from billing_documents join campaigns on campaigns.id = campaign_id where deleted_at is not null`)
    expect(rows[0]?.left).toBe(0)
  })

  it('increase with their days, although transactions begin before and after midnight and wait for each other (decision 17)', async () => {
    const [last, first] = [new Date('2026-12-15T22:59:59.999Z'), new Date('2026-12-15T23:00:00.000Z')]
    const city = await plantLocation(app.context.db, 'Linz')
    const campaigns: string[] = []
    for (let index = 0; index < 12; index += 1) {
      const venue = await plantRestaurant(app.context.db, city, [10])
      const { _id } = await submitCampaign(carl, city, [venue], { type: 'restaurant', startDate: '2026-11-24' })
      requireBody(await olga.post(`/api/operator/reviews/campaign/${_id}`, { decision: 'approve' }), 200)
      campaigns.push(_id)
    }
    // A transaction that began after midnight may get its number first.
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

  it('of any series have no gaps, although every third transaction is rolled back (product 8)', async () => {
    const attempts = await Promise.allSettled(
      Array.from({ length: ISSUERS }, (_, index) =>
        runTx(async (tx) => {
          const number = await issueNumber(tx, 'test 2026')
          if (index % 3 === 0) throw new Error('rolled back')
          return number
        }),
      ),
    )
    const numbers = attempts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(numbers.toSorted((one, other) => one - other)).toEqual(numbers.map((_, index) => index + 1))
    expect(numbers).toHaveLength(33)
    expect(await runTx((tx) => issueNumber(tx, 'test 2026'))).toBe(34)
  })
})
