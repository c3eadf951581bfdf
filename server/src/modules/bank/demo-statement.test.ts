import { expect, it } from 'vitest'
import { saveSettings } from '../../testing/billing.ts'
import { submitCampaign } from '../../testing/campaigns.ts'
import { plantLocation, plantVehicle } from '../../testing/planted-venues.ts'
import { startAppForTest } from '../../testing/app.ts'
import { requireBody, createClient, createOperator } from '../../testing/people/users.ts'

const PATH = '/api/operator/bank/demo-statement'

it('the demo has a bank statement for the import, which has the same bytes each time (product 8)', async () => {
  const app = await startAppForTest({ env: { DEMO: '1' } })
  const [olga, carl, city] = await Promise.all([createOperator(app), createClient(app), plantLocation(app.context.db)])
  expect(await olga.get(PATH)).toMatchObject({ status: 404 })
  await saveSettings(olga)
  expect(await olga.get(PATH)).toMatchObject({ status: 404 })
  for (const startDate of ['2026-11-21', '2026-11-22']) {
    const vehicle = await plantVehicle(app.context.db, city, [10])
    const campaign = await submitCampaign(carl, city, [vehicle], { startDate })
    requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  }
  await app.jobs.drain()

  const statement = await olga.get(PATH)
  expect(statement.status).toBe(200)
  expect(statement.headers['content-disposition']).toContain('statement-2026-11-21.xml')
  const file = { file: Buffer.from(String(statement.body)), name: 'statement.xml', type: 'application/xml' }
  const importStatement = async () => requireBody(await olga.send('POST', '/api/operator/bank/files', { file }), 201)
  // One invoice is paid, one is half paid, and one payer is unknown.
  expect(await importStatement()).toMatchObject({ isNew: true, result: { newEntries: 3, matched: 2, open: 1 } })
  expect(await importStatement()).toMatchObject({ isNew: false })
  expect((await olga.get(PATH)).body).toBe(statement.body)
  expect(requireBody(await olga.get('/api/operator/bank/files'), 200)).toMatchObject({
    hasDemoStatement: true,
    files: [{}],
  })
})
