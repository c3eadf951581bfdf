import { selfBillingTexts } from '@marquee/contract/texts/self-billing'
import { and, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { saveSettings } from '../../testing/billing.ts'
import { submitted } from '../../testing/campaigns.ts'
import { plantRestaurant } from '../../testing/city.ts'
import { houseForThisTest } from '../../testing/house.ts'
import { market } from '../../testing/people/places.ts'
import { bodyOf, client, operator, partner } from '../../testing/people/users.ts'
import { audit } from '../audit/schema.ts'
import { documents } from './schema/documents.ts'
import { ledgerEntries, ledgerLines } from './schema/ledger.ts'

it('makes each statement once, without a gap in its series, and pays it once, whoever does so at the same moment (decision 19)', async () => {
  const house = await houseForThisTest({ database: 'postgres' })
  const { db } = house.house
  const [olga, petra, carl] = [await operator(house), await partner(house), await client(house)]
  const city = { ...(await market(olga, 'Vienna')), ownerId: petra.ownerId }
  const places = [await plantRestaurant(db, city, [10, 10, 10]), await plantRestaurant(db, city, [10])]
  const screenId = places[1]?.screenIds[0] ?? ''
  await saveSettings(olga)
  const campaign = await submitted(carl, city, places, { type: 'restaurant', numberOfWeeks: '4' })
  bodyOf(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  await house.jobs.drain()
  bodyOf(await petra.post('/api/billing/agreement', { version: selfBillingTexts.version }), 200)
  await house.jobs.drain()
  house.clock.moveTo('2026-12-03T11:00:00Z')
  const later = await operator(house, 'Olga Later')
  const pay = () => later.post(`/api/operator/screens/${screenId}/months/2026-11/payment`, { paid: true })
  const make = () => house.jobs.runNow('billing.make-statements')
  const press = async () =>
    bodyOf(await later.post('/api/operator/billing/months/2026-11/statements', {}), 200) as { made: number }
  const pressed = await Promise.all([press(), press(), make(), pay(), make(), press(), make(), pay(), make()])
  const answered = pressed.flatMap((told) => (told && 'made' in told ? told.made : []))
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
