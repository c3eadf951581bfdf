import type { User } from '@marquee/contract/identity'
import type { Screen } from '@marquee/contract/screens'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from './testing/app.ts'
import { buildCampaignParts, LANDSCAPE } from './testing/campaigns.ts'
import { createApiClient } from './testing/api-client.ts'
import {
  decideReview,
  submitRestaurant,
  submitVehicle,
  type TestLocation,
  createLocation,
  pairDevice,
  buildRestaurantFields,
  buildVehicleFields,
} from './testing/people/venues.ts'
import {
  requireBody,
  type Client,
  createClient,
  registerUser,
  createOperator,
  buildOwnerFields,
  type Partner,
  createPartner,
  PASSWORD,
  type Person,
  buildRegistration,
} from './testing/people/users.ts'

/** The fields of entities in answers, and the values of their states. */
let app: TestApp
let [olga, petra, carl] = [] as unknown as [Person, Partner, Client]
let location: TestLocation
beforeAll(async () => {
  app = await startApp()
  ;[olga, petra, carl] = await Promise.all([createOperator(app), createPartner(app), createClient(app)])
  location = await createLocation(olga, 'Vienna')
})
afterAll(() => app.close())

const get = async <T>(person: Person, path: string) => requireBody(await person.get(path), 200) as T

describe('an answer', () => {
  it('about a user names its owner or company (ENT-01)', async () => {
    const readMe = async (person: Person) => (await get<{ user: User }>(person, '/api/users/me')).user
    const names = ['firstName', 'lastName', 'email', 'phone', 'role', 'profileImage']
    for (const person of [petra, carl]) {
      const user = await readMe(person)
      expect(Object.keys(user)).toEqual(expect.arrayContaining(names))
      expect(user).toMatchObject({ email: person.email, phone: buildRegistration().phone, profileImage: null })
    }
    expect(await readMe(petra)).toMatchObject({ role: 'partner', ownerId: petra.ownerId })
    expect(await readMe(carl)).toMatchObject({ role: 'client', companyId: carl.companyId })
    expect(await readMe(await registerUser(app, 'partner'))).not.toHaveProperty('ownerId')
  })

  it('about a screen names its vehicle or restaurant (ENT-12, ENT-13)', async () => {
    const vehicle = await submitVehicle(petra, location, { brand: 'MAN', model: "Lion's City" })
    const restaurant = await submitRestaurant(petra, location, { name: 'Trattoria Sole', cuisineType: 'Fine Dining' })
    await decideReview(app, 'vehicle', vehicle)
    await decideReview(app, 'restaurant', restaurant)
    const [onBus, onWall] = [await pairDevice(app, petra, { vehicle }), await pairDevice(app, petra, { restaurant })]
    const read = async ({ screenId }: { screenId: string }) =>
      (await get<{ screen: Screen }>(petra, `/api/screens/${screenId}`)).screen
    expect(await read(onBus)).toMatchObject({
      restaurant: null,
      vehicle: {
        owner: petra.ownerId,
        brand: 'MAN',
        model: "Lion's City",
        type: 'Taxi of Vienna',
        location: location.locationId,
      },
    })
    expect(await read(onWall)).toMatchObject({
      vehicle: null,
      restaurant: {
        owner: petra.ownerId,
        name: 'Trattoria Sole',
        location: location.locationId,
        cuisineType: 'Fine Dining',
        seatingCapacity: 80,
      },
    })
  })
})

describe('the status of a venue', () => {
  type Listed = { vehicles: { _id: string; status: string }[]; restaurants: { _id: string; status: string }[] }
  const statuses = async (petra: Partner) => {
    const { vehicles } = await get<Listed>(petra, `/api/vehicles/owner/${petra.ownerId}`)
    const { restaurants } = await get<Listed>(petra, `/api/restaurants/owner/${petra.ownerId}`)
    return [...vehicles, ...restaurants].map(({ status }) => status)
  }

  it('is Pending Approval until an operator approves it (STATE-02)', async () => {
    const paula = await createPartner(app, 'Paula Novak')
    const [vehicle, restaurant] = [await submitVehicle(paula, location), await submitRestaurant(paula, location)]
    expect(await statuses(paula)).toEqual(['Pending Approval', 'Pending Approval'])
    await decideReview(app, 'vehicle', vehicle)
    await decideReview(app, 'restaurant', restaurant)
    expect(await statuses(paula)).toEqual(['Approved', 'Approved'])
  })

  it('cannot become Approved by calls of partners and clients (STATE-07, OPEN-38)', async () => {
    const paula = await createPartner(app, 'Paula Novak')
    const forged = { status: 'Approved', decision: 'approve' }
    const vehicle = await submitVehicle(paula, location, forged)
    const restaurant = await submitRestaurant(paula, location, forged)
    requireBody(
      await paula.send('PUT', `/api/vehicles/${vehicle}`, { ...buildVehicleFields(location), ...forged }),
      200,
    )
    requireBody(
      await paula.send('PUT', `/api/restaurants/${restaurant}`, { ...buildRestaurantFields(location), ...forged }),
      200,
    )
    requireBody(await paula.put(`/api/owners/${paula.ownerId}`, { ...buildOwnerFields(), ...forged }), 200)
    expect(await statuses(paula)).toEqual(['Pending Approval', 'Pending Approval'])
    const campaign = { ...buildCampaignParts({ status: 'Approved' }), video: LANDSCAPE }
    expect(await carl.send('POST', '/api/campaigns', campaign)).toMatchObject({
      status: 400,
      body: { field: 'status' },
    })
    for (const [kind, id] of [['vehicle', vehicle] as const, ['restaurant', restaurant] as const]) {
      for (const person of [paula, carl]) {
        const reply = await person.post(`/api/operator/reviews/${kind}/${id}`, { decision: 'approve' })
        expect(reply).toMatchObject({ status: 403, body: { code: 'wrongRole' } })
      }
    }
    expect(await statuses(paula)).toEqual(['Pending Approval', 'Pending Approval'])
  })
})

describe('an error', () => {
  it('has a sentence as message and as error in every call (ERR-02, ERR-03, OPEN-13)', async () => {
    const anonymous = createApiClient(app)
    const registration = { ...buildRegistration(), email: petra.email, role: 'partner' }
    const replies = [
      await anonymous.post('/api/users/register', registration),
      await anonymous.post('/api/users/login', { email: petra.email, password: `not ${PASSWORD}` }),
      await petra.send('POST', '/api/vehicles', { ...buildVehicleFields(location), location: 'nowhere' }),
      await petra.send('PUT', `/api/vehicles/${petra.ownerId}`, buildVehicleFields(location)),
      await carl.send('POST', '/api/campaigns', buildCampaignParts({ numberOfWeeks: 'many' })),
      await carl.delete(`/api/campaigns/${carl.companyId}`),
    ]
    expect(replies.map(({ status }) => status)).toEqual([409, 401, 400, expect.toBeOneOf([403, 404]), 400, 404])
    for (const { body } of replies) {
      const { message, error } = body as { message: string; error: string }
      expect(message).toMatch(/^[A-Z].{8,}[.!]$/)
      expect(error).toBe(message)
    }
  })
})

describe('a list', () => {
  it('is complete, also when it is long (OPEN-99)', async () => {
    const paula = await createPartner(app, 'Paula Novak')
    for (let index = 0; index < 60; index++) await submitVehicle(paula, location)
    const { vehicles } = await get<{ vehicles: unknown[] }>(paula, `/api/vehicles/owner/${paula.ownerId}`)
    expect(vehicles).toHaveLength(60)
  })
})
