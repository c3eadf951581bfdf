import { expect, it } from 'vitest'
import { saveSettings } from '../../testing/billing.ts'
import { submitted } from '../../testing/campaigns.ts'
import { plantCity, plantVehicle } from '../../testing/city.ts'
import { houseForThisTest } from '../../testing/house.ts'
import { bodyOf, client, operator } from '../../testing/people/users.ts'

const PATH = '/api/operator/bank/demo-statement'

it('the demo world has a bank statement to try the import with, and it tells the same again (product 8)', async () => {
  const house = await houseForThisTest({ env: { DEMO: '1' } })
  const [olga, carl, city] = await Promise.all([operator(house), client(house), plantCity(house.house.db)])
  expect(await olga.get(PATH)).toMatchObject({ status: 404 })
  await saveSettings(olga)
  expect(await olga.get(PATH)).toMatchObject({ status: 404 })
  for (const startDate of ['2026-11-21', '2026-11-22']) {
    const vehicle = await plantVehicle(house.house.db, city, [10])
    const campaign = await submitted(carl, city, [vehicle], { startDate })
    bodyOf(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  }
  await house.jobs.drain()

  const statement = await olga.get(PATH)
  expect(statement.status).toBe(200)
  expect(statement.headers['content-disposition']).toContain('statement-2026-11-21.xml')
  const file = { file: Buffer.from(String(statement.body)), name: 'statement.xml', type: 'application/xml' }
  const take = async () => bodyOf(await olga.send('POST', '/api/operator/bank/files', { file }), 201)
  // One is paid, one in half; and there is a stranger.
  expect(await take()).toMatchObject({ isNew: true, result: { newEntries: 3, matched: 2, open: 1 } })
  expect(await take()).toMatchObject({ isNew: false })
  expect((await olga.get(PATH)).body).toBe(statement.body)
  expect(bodyOf(await olga.get('/api/operator/bank/files'), 200)).toMatchObject({ hasDemoStatement: true, files: [{}] })
})
