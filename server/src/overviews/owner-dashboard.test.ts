import { expect, it } from 'vitest'
import { houseForThisTest } from '../testing/house.ts'
import { voice } from '../testing/people.ts'
import { beat } from '../testing/people/devices.ts'
import { approvedRestaurant, approvedVehicle, listVehicle, market, pairedDevice } from '../testing/people/places.ts'
import { bodyOf, client, newcomer, operator, partner } from '../testing/people/users.ts'

it('counts what a partner has; the numbers equal the lists (API-DASH-02, ENT-23, OPEN-26, OPEN-87)', async () => {
  const house = await houseForThisTest()
  const [olga, petra, other] = [await operator(house), await partner(house), await partner(house, 'Peter Other')]
  const where = await market(olga)
  const taxi = await approvedVehicle(house, petra, where)
  const bus = await approvedVehicle(house, petra, where)
  await listVehicle(petra, where)
  const cafe = await approvedRestaurant(house, petra, where)
  await approvedVehicle(house, other, where)
  await pairedDevice(house, petra, { vehicle: bus })
  await pairedDevice(house, petra, { vehicle: taxi })
  const atCafe = await pairedDevice(house, petra, { restaurant: cafe })
  await petra.delete(`/api/vehicles/${bus}`)
  const made = { deviceId: '', bootId: '7b0f8f0e-5a56-4b0e-9d0e-0d3a3a6f0001' }
  bodyOf(await atCafe.post('/api/player/heartbeats', { beats: [beat(house, { ...atCafe, ...made })] }), 200)

  const totals = { totalVehicles: 2, totalScreens: 3, totalRestaurants: 1 }
  const numbers = async () => (await petra.get('/api/dashboard/ownerData')).body
  expect(await numbers()).toEqual({
    success: true,
    ...totals,
    data: totals,
    onlineScreens: 1,
    // The café gives hours for Mondays alone, and this is a Saturday.
    screensNow: { playing: 0, closed: 1, offline: 0, unheard: 2, unused: 0 },
    approvedVehicles: 1,
    approvedRestaurants: 1,
    setup: { profile: true, place: true, screen: true, video: false },
  })
  house.clock.advance(120_000)
  expect(await numbers()).toMatchObject({ onlineScreens: 0 })
})

it('is all zero for a partner who has just registered, and for partners alone (API-DASH-02, OPEN-30)', async () => {
  const house = await houseForThisTest()
  const nora = await newcomer(house, 'partner')
  expect((await nora.get('/api/dashboard/ownerData')).body).toMatchObject({
    totalVehicles: 0,
    totalScreens: 0,
    totalRestaurants: 0,
    setup: { profile: false, place: false, screen: false, video: false },
  })
  expect((await (await client(house)).get('/api/dashboard/ownerData')).status).toBe(403)
  expect((await voice(house).get('/api/dashboard/ownerData')).status).toBe(401)
})
