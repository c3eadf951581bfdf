import { selfBillingTexts } from '@marquee/contract/messages/self-billing'
import type { MonthLine } from '@marquee/contract/month-earnings'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onlineDays } from '../../modules/telemetry/schema.ts'
import type { ApiClient } from '../../testing/api-client.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { saveSettings } from '../../testing/billing.ts'
import { submitCampaign } from '../../testing/campaigns.ts'
import { extractText } from '../../testing/pdftotext.ts'
import {
  createClient,
  createOperator,
  createPartner,
  type Operator,
  type Partner,
  requireBody,
} from '../../testing/people/users.ts'
import { createLocation } from '../../testing/people/venues.ts'
import { plantRestaurant } from '../../testing/planted-venues.ts'

/** The screens of two restaurants are sold for 300 euro each from 21 November to 18 December; the share is 60 %. */
let app: TestApp
let [olga, petra, other] = [] as unknown as [Operator, Partner, Partner]
let screenIds: string[] = []
beforeAll(async () => {
  app = await startApp()
  olga = await createOperator(app)
  ;[petra, other] = [await createPartner(app), await createPartner(app, 'Peter Other')]
  const carl = await createClient(app)
  const city = { ...(await createLocation(olga, 'Vienna')), ownerId: petra.ownerId }
  const restaurants = [
    await plantRestaurant(app.context.db, city, [10]),
    await plantRestaurant(app.context.db, city, [10]),
  ]
  screenIds = restaurants.flatMap((restaurant) => restaurant.screenIds)
  await saveSettings(olga, { country: 'AT', vatNumber: 'ATU13585627', timeZone: 'Europe/Vienna' })
  const campaign = await submitCampaign(carl, city, restaurants, { type: 'restaurant', numberOfWeeks: '4' })
  requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  await app.jobs.drain()
  await app.context.db.insert(onlineDays).values(screenIds.map((screenId) => ({ screenId, day: '2026-11-21' })))
})
afterAll(() => app.close())

type Month = {
  lines: MonthLine[]
  total: number
  sums: { chargedCents: number; shareCents: number; expectedShareCents: number }
}
const getMonth = async (who: ApiClient, month: string) =>
  requireBody(await who.get(`/api/earnings/${month}`), 200) as Month

it('explains the running month line by line, with the sums of the page of earnings (product 8)', async () => {
  app.clock.setTime('2026-11-22T11:00:00Z')
  const { lines, total, sums } = await getMonth(petra, '2026-11')
  expect(total).toBe(2)
  expect(lines.map(({ screen }) => screen.id).toSorted()).toEqual(screenIds.toSorted())
  for (const line of lines) {
    expect(line).toMatchObject({
      campaign: 'Autumn roast',
      from: '2026-11-21',
      until: '2026-11-30',
      days: 2,
      chargedCents: 2_143,
      shareBps: 6_000,
      shareCents: 1_286,
      expectedDays: 10,
      expectedShareCents: 6_428,
    })
  }
  const { soFar, expectedCents } = requireBody(await petra.get('/api/earnings'), 200) as {
    soFar: { shareCents: number; chargedCents: number }
    expectedCents: number
  }
  expect(sums).toEqual({
    chargedCents: soFar.chargedCents,
    shareCents: soFar.shareCents,
    expectedShareCents: expectedCents,
  })
  // Days of a later month are booked, and none of them is over.
  expect((await getMonth(petra, '2026-12')).sums).toEqual({
    chargedCents: 0,
    shareCents: 0,
    expectedShareCents: 2 * 11_572,
  })
})

it('exports the lines, and shows none of others (product 8)', async () => {
  const { body, headers } = await petra.get('/api/earnings/2026-11/lines.csv')
  expect(String(headers['content-disposition'])).toContain('.csv')
  const rows = String(body).trim().split('\r\n')
  expect(rows[0]).toContain('Projected share (EUR)')
  expect(rows.slice(1).map((row) => row.split(',').slice(3))).toEqual(
    [1, 2].map(() => ['Autumn roast', '2026-11-21', '2026-11-30', '2', '21.43', '60', '12.86', '10', '64.28']),
  )
  expect(await getMonth(other, '2026-11')).toEqual({
    lines: [],
    total: 0,
    sums: { chargedCents: 0, shareCents: 0, expectedShareCents: 0 },
  })
  expect((await petra.get('/api/earnings/2026-13')).status).toBe(404)
})

it('puts all statements of a month into one PDF, whose sums are theirs (product 8, decision 19)', async () => {
  const missing = await petra.get('/api/earnings/2026-11/statement')
  expect(missing).toMatchObject({ status: 404, body: { code: 'noStatements' } })
  requireBody(await petra.post('/api/billing/agreement', { version: selfBillingTexts.version }), 200)
  requireBody(await petra.put('/api/billing/details', { country: 'AT', vatNumber: 'ATU13585627', town: 'Wien' }), 200)
  app.clock.setTime('2026-12-03T11:00:00Z')
  await app.jobs.runNow('payouts.issue-statements')
  const { statements, sums } = requireBody(await petra.get('/api/statements?month=2026-11'), 200) as {
    statements: { number: string }[]
    sums: { netCents: number; vatCents: number; grossCents: number }
  }
  expect(statements).toHaveLength(2)
  const response = await app.server.inject({
    url: '/api/earnings/2026-11/statement',
    headers: { authorization: petra.token ?? '' },
  })
  expect(response.headers['content-type']).toBe('application/pdf')
  const text = extractText(response.rawPayload)
  expect(text).toContain('Monthly statement, November 2026')
  for (const { number } of statements) expect(text).toContain(number)
  for (const cents of [sums.netCents, sums.vatCents, sums.grossCents]) expect(text).toContain((cents / 100).toFixed(2))
  expect((await other.get('/api/earnings/2026-11/statement')).status).toBe(404)
})
