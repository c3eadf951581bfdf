import { expect, it } from 'vitest'
import { startAppForTest } from '../../testing/app.ts'
import { createApiClient } from '../../testing/api-client.ts'
import { buildHeartbeat } from '../../testing/people/devices.ts'
import {
  createApprovedRestaurant,
  createApprovedVehicle,
  submitVehicle,
  createLocation,
  pairDevice,
} from '../../testing/people/venues.ts'
import { requireBody, createClient, registerUser, createOperator, createPartner } from '../../testing/people/users.ts'

it('counts the venues and screens of a partner; the numbers equal the lists (API-DASH-02, ENT-23, OPEN-26, OPEN-87)', async () => {
  const app = await startAppForTest()
  const [olga, petra, other] = [
    await createOperator(app),
    await createPartner(app),
    await createPartner(app, 'Peter Other'),
  ]
  const location = await createLocation(olga)
  const taxi = await createApprovedVehicle(app, petra, location)
  const bus = await createApprovedVehicle(app, petra, location)
  await submitVehicle(petra, location)
  const cafe = await createApprovedRestaurant(app, petra, location)
  await createApprovedVehicle(app, other, location)
  await pairDevice(app, petra, { vehicle: bus })
  await pairDevice(app, petra, { vehicle: taxi })
  const atCafe = await pairDevice(app, petra, { restaurant: cafe })
  await petra.delete(`/api/vehicles/${bus}`)
  const made = { deviceId: '', bootId: '7b0f8f0e-5a56-4b0e-9d0e-0d3a3a6f0001' }
  requireBody(
    await atCafe.post('/api/player/heartbeats', { beats: [buildHeartbeat(app, { ...atCafe, ...made })] }),
    200,
  )

  const totals = { totalVehicles: 2, totalScreens: 3, totalRestaurants: 1 }
  const getNumbers = async () => (await petra.get('/api/dashboard/ownerData')).body
  expect(await getNumbers()).toEqual({
    success: true,
    ...totals,
    data: totals,
    onlineScreens: 1,
    // The café is open only on Mondays, and today is a Saturday.
    screensNow: { playing: 0, closed: 1, offline: 0, unheard: 2, unused: 0 },
    approvedVehicles: 1,
    approvedRestaurants: 1,
    setup: { profile: true, place: true, screen: true, video: false },
  })
  app.clock.advance(120_000)
  expect(await getNumbers()).toMatchObject({ onlineScreens: 0 })
})

it('is all zero for a new partner, and is refused to other callers (API-DASH-02, OPEN-30)', async () => {
  const app = await startAppForTest()
  const nora = await registerUser(app, 'partner')
  expect((await nora.get('/api/dashboard/ownerData')).body).toMatchObject({
    totalVehicles: 0,
    totalScreens: 0,
    totalRestaurants: 0,
    setup: { profile: false, place: false, screen: false, video: false },
  })
  expect((await (await createClient(app)).get('/api/dashboard/ownerData')).status).toBe(403)
  expect((await createApiClient(app).get('/api/dashboard/ownerData')).status).toBe(401)
})
