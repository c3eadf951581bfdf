import type { ListedLocation } from '@marquee/contract/fleet'
import { expect, it } from 'vitest'
import { changeScreen, plantLocation, plantRestaurant, plantVehicle } from '../../testing/planted-venues.ts'
import { startAppForTest } from '../../testing/app.ts'
import { requireBody, createClient } from '../../testing/people/users.ts'

it('counts the bookable screens of each type in a location (D-19)', async () => {
  const app = await startAppForTest()
  const { db } = app.context
  const [carl, full] = [await createClient(app), await plantLocation(db, 'Limerick')]
  await plantLocation(db, 'Nowhere')
  const taxi = await plantVehicle(db, full, [10, 10, 10])
  await plantRestaurant(db, full, [10])
  await plantRestaurant(db, full, [10], { status: 'Pending Approval' })
  await changeScreen(db, taxi.screenIds[0] ?? '', { status: 'Under Maintenance' })
  const listed = requireBody(await carl.get('/api/mobileLocation?isActive=true'), 200) as ListedLocation[]
  expect(listed.map(({ name, screens }) => [name, screens])).toEqual([
    ['Limerick', { vehicle: 2, restaurant: 1 }],
    ['Nowhere', { vehicle: 0, restaurant: 0 }],
  ])
})
