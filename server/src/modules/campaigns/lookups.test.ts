import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { plantCity } from '../../testing/city.ts'
import { houseForThisTest, TODAY } from '../../testing/house.ts'
import { client } from '../../testing/people/users.ts'

it('who looks at a market many times at once waits for himself, and nobody else does (decision 8)', async () => {
  const town = await houseForThisTest({ database: 'postgres' })
  const [carl, rival] = [await client(town), await client(town, 'Rita Rival')]
  const { locationId } = await plantCity(town.house.db)
  const other = new pg.Client(town.databaseUrl)
  await other.connect()
  onTestFinished(() => other.end())
  // As long as this lasts, no look comes to its end.
  await other.query('begin; lock table screens in access exclusive mode')
  const asked = { location: locationId, startDate: TODAY, numberOfWeeks: 4 }
  const many = Array.from({ length: 40 }, () => carl.post('/api/vehicles/type', asked))
  for (let asks = 0; asks < 5; asks++) expect((await rival.get('/api/users/me')).status).toBe(200)
  await other.query('commit')
  expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([200]))
})
