import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { plantLocation } from '../../testing/planted-venues.ts'
import { startAppForTest, TODAY } from '../../testing/app.ts'
import { createClient } from '../../testing/people/users.ts'

it('lookups of one client do not delay those of another (decision 8)', async () => {
  const app = await startAppForTest({ database: 'postgres' })
  const [carl, rival] = [await createClient(app), await createClient(app, 'Rita Rival')]
  const { locationId } = await plantLocation(app.context.db)
  const other = new pg.Client(app.databaseUrl)
  await other.connect()
  onTestFinished(() => other.end())
  // No lookup finishes while this lock is held.
  await other.query('begin; lock table screens in access exclusive mode')
  const input = { location: locationId, startDate: TODAY, numberOfWeeks: 4 }
  const many = Array.from({ length: 40 }, () => carl.post('/api/vehicles/type', input))
  for (let lookups = 0; lookups < 5; lookups++) expect((await rival.get('/api/users/me')).status).toBe(200)
  await other.query('commit')
  expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([200]))
})
