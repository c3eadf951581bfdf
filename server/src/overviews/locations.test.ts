import type { ListedLocation } from '@marquee/contract/fleet'
import { expect, it } from 'vitest'
import { changeScreen, plantCity, plantRestaurant, plantVehicle } from '../testing/city.ts'
import { houseForThisTest } from '../testing/house.ts'
import { bodyOf, client } from '../testing/people/users.ts'

it('says how many screens of each type a location holds that can be booked (D-19)', async () => {
  const house = await houseForThisTest()
  const { db } = house.house
  const [carl, full] = [await client(house), await plantCity(db, 'Limerick')]
  await plantCity(db, 'Nowhere')
  const taxi = await plantVehicle(db, full, [10, 10, 10])
  await plantRestaurant(db, full, [10])
  await plantRestaurant(db, full, [10], { status: 'Pending Approval' })
  await changeScreen(db, taxi.screenIds[0] ?? '', { status: 'Under Maintenance' })
  const listed = bodyOf(await carl.get('/api/mobileLocation?isActive=true'), 200) as ListedLocation[]
  expect(listed.map(({ name, screens }) => [name, screens])).toEqual([
    ['Limerick', { vehicle: 2, restaurant: 1 }],
    ['Nowhere', { vehicle: 0, restaurant: 0 }],
  ])
})
