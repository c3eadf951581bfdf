import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaignDeliveries } from '../modules/playback/schema.ts'
import { plantCity, plantVehicle } from '../testing/city.ts'
import { startHouse, type TestHouse } from '../testing/house.ts'
import { plantOnAir } from '../testing/on-air.ts'
import { plantDevice, played } from '../testing/people/devices.ts'
import { bodyOf, client } from '../testing/people/users.ts'
import { demoWorld } from './start.ts'

let town: TestHouse
beforeAll(async () => {
  town = await startHouse({ env: { DEMO: '1' } })
})
afterAll(() => town.close())

test('what is told of the past counts in the list of campaigns, however long it is over (decision 025)', async () => {
  const { db } = town.house
  const [city, carl] = [await plantCity(db), await client(town)]
  const { screenIds } = await plantVehicle(db, city, [10])
  const spot = await plantOnAir(db, city, carl, screenIds)
  const device = await plantDevice(town, screenIds[0] ?? '')
  bodyOf(await device.post('/api/player/plays', { plays: [played(town, device, spot, 26 * 3600)] }), 200)
  await town.jobs.runNow('overviews.keep-deliveries')
  const ofCampaign = eq(campaignDeliveries.campaignId, spot.campaignId)
  const [kept] = await db.select().from(campaignDeliveries).where(ofCampaign)
  expect(kept).toMatchObject({ plays: 1 })
  await db.update(campaignDeliveries).set({ plays: 0, shortfall: 9 }).where(ofCampaign)

  const clock = { now: () => town.clock.now(), during: <Done>(_at: Date, work: () => Promise<Done>) => work() }
  const world = await demoWorld({ house: town.house, server: town.server, clock })
  await world.live('http://nobody.example', new AbortController().signal)
  expect(await db.select().from(campaignDeliveries).where(ofCampaign)).toEqual([kept])
})
