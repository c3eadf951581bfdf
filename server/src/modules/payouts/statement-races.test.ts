import { selfBillingTexts } from '@marquee/contract/messages/self-billing'
import { and, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { saveSettings } from '../../testing/billing.ts'
import { submitCampaign } from '../../testing/campaigns.ts'
import { plantRestaurant } from '../../testing/planted-venues.ts'
import { startAppForTest } from '../../testing/app.ts'
import { createLocation } from '../../testing/people/venues.ts'
import { requireBody, createClient, createOperator, createPartner } from '../../testing/people/users.ts'
import { audit } from '../audit/schema.ts'
import { documents } from '../documents/schema/documents.ts'
import { ledgerEntries, ledgerLines } from '../ledger/schema.ts'

it('concurrent requests issue each statement once, without gaps in its series, and pay it once (decision 19)', async () => {
  const app = await startAppForTest({ database: 'postgres' })
  const { db } = app.context
  const [olga, petra, carl] = [await createOperator(app), await createPartner(app), await createClient(app)]
  const city = { ...(await createLocation(olga, 'Vienna')), ownerId: petra.ownerId }
  const venues = [await plantRestaurant(db, city, [10, 10, 10]), await plantRestaurant(db, city, [10])]
  const screenId = venues[1]?.screenIds[0] ?? ''
  await saveSettings(olga)
  const campaign = await submitCampaign(carl, city, venues, { type: 'restaurant', numberOfWeeks: '4' })
  requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  await app.jobs.drain()
  requireBody(await petra.post('/api/billing/agreement', { version: selfBillingTexts.version }), 200)
  await app.jobs.drain()
  app.clock.setTime('2026-12-03T11:00:00Z')
  const later = await createOperator(app, 'Olga Later')
  const pay = () => later.post(`/api/operator/screens/${screenId}/months/2026-11/payment`, { paid: true })
  const make = () => app.jobs.runNow('payouts.issue-statements')
  const postStatements = async () =>
    requireBody(await later.post('/api/operator/billing/months/2026-11/statements', {}), 200) as { made: number }
  const results = await Promise.all([
    postStatements(),
    postStatements(),
    make(),
    pay(),
    make(),
    postStatements(),
    make(),
    pay(),
    make(),
  ])
  const answered = results.flatMap((result) => (result && 'made' in result ? result.made : []))
  const made = await db.select().from(documents).where(eq(documents.kind, 'statement'))
  expect(made.length).toBeGreaterThan(0)
  expect(answered.reduce((sum, number) => sum + number)).toBeLessThanOrEqual(made.length)
  expect(await db.$count(audit, eq(audit.action, 'make-statements'))).toBe(3)
  expect(made.map(({ ordinal }) => ordinal).toSorted((one, other) => one - other)).toEqual(made.map((_, at) => at + 1))
  expect(new Set(made.map((statement) => statement.screenId)).size).toBe(made.length)
  expect(await db.$count(ledgerEntries, eq(ledgerEntries.cause, 'statement'))).toBe(made.length)
  expect(await db.$count(ledgerEntries, eq(ledgerEntries.cause, 'hand-payout'))).toBe(1)
  const owed = and(eq(ledgerLines.account, 'partner'), eq(ledgerLines.screenId, screenId))
  const [left] = await db.select({ cents: sql<number>`sum(cents)::bigint` }).from(ledgerLines).where(owed)
  expect(left?.cents).toBe(0)
})
