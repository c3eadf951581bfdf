import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../testing/app.ts'
import { createLocation } from '../../testing/people/venues.ts'
import {
  type Client,
  createClient,
  createOperator,
  type Partner,
  createPartner,
  type Person,
} from '../../testing/people/users.ts'

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

describe('locations and vehicle types', () => {
  let app: TestApp
  let [olga, petra, carl] = [] as unknown as [Person, Partner, Client]
  beforeAll(async () => {
    app = await startApp()
    ;[olga, petra, carl] = await Promise.all([createOperator(app), createPartner(app), createClient(app)])
  })
  afterAll(() => app.close())

  it('are maintained by operators and listed by name for every signed-in user (API-LIST-01, API-LIST-02, ENT-07, ENT-08)', async () => {
    const { vehicleTypeId } = await createLocation(olga, 'Linz')
    const graz = { name: 'Graz', timeZone: 'Europe/Vienna', isActive: false }
    expect((await olga.post('/api/operator/locations', graz)).status).toBe(201)
    expect(listNames(await petra.get('/api/mobileLocation'))).toEqual(['Graz', 'Linz'])
    expect(listNames(await carl.get('/api/mobileLocation?isActive=true'))).toEqual(['Linz'])
    expect(listNames(await carl.get('/api/mobileLocation?isActive=false'))).toEqual(['Graz'])
    expect((await petra.get('/api/vehicleType')).body).toEqual([
      { _id: vehicleTypeId, name: 'Taxi of Linz', isActive: true },
    ])
  })

  it('are changed only by operators (product 9, OPEN-41)', async () => {
    const { locationId, vehicleTypeId } = await createLocation(olga)
    const path = `/api/operator/locations/${locationId}`
    const change = { name: 'Wien', timeZone: 'Europe/Vienna', isActive: false }
    expect(await olga.put(path, change)).toMatchObject({
      status: 200,
      body: { location: { _id: locationId, ...change } },
    })
    expect(await olga.put(`/api/operator/vehicle-types/${vehicleTypeId}`, { name: 'Cab' })).toMatchObject({
      status: 200,
      body: { vehicleType: { _id: vehicleTypeId, name: 'Cab' } },
    })
    expect((await petra.put(path, change)).status).toBe(403)
    expect((await petra.post('/api/operator/vehicle-types', { name: 'Bus' })).status).toBe(403)
    expect((await olga.put(`/api/operator/locations/${UNKNOWN_ID}`, change)).status).toBe(404)
    expect((await olga.put(`/api/operator/vehicle-types/${UNKNOWN_ID}`, { name: 'Bus' })).status).toBe(404)
  })

  it.each(['Mars/Olympus', '+02:00', 'Vienna'])('are refused with the time zone %s (product 2)', async (timeZone) => {
    const refused = await olga.post('/api/operator/locations', { name: 'Bad Ischl', timeZone })
    expect(refused).toMatchObject({ status: 400, body: { field: 'timeZone' } })
  })

  it('have unique names, whatever the case (product 9)', async () => {
    const { vehicleTypeId } = await createLocation(olga, 'Steyr')
    const location = { name: 'STEYR', timeZone: 'Europe/Vienna' }
    expect(await olga.post('/api/operator/locations', location)).toMatchObject({
      status: 409,
      body: { code: 'nameTaken', field: 'name' },
    })
    expect(await olga.post('/api/operator/vehicle-types', { name: 'taxi of steyr' })).toMatchObject({ status: 409 })
    await olga.post('/api/operator/vehicle-types', { name: 'Bus' })
    expect(await olga.put(`/api/operator/vehicle-types/${vehicleTypeId}`, { name: 'bus' })).toMatchObject({
      status: 409,
      body: { code: 'nameTaken', field: 'name' },
    })
  })
})

function listNames({ body }: { body: unknown }): string[] {
  return (body as { name: string }[]).map(({ name }) => name)
}
