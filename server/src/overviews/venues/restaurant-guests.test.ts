import type { Review } from '@marquee/contract/operator'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '../../modules/audit/schema.ts'
import { NOON, startApp, type TestApp } from '../../testing/app.ts'
import {
  buildRestaurantFields,
  createApprovedRestaurant,
  createLocation,
  submitRestaurant,
  type TestLocation,
} from '../../testing/people/venues.ts'
import { createOperator, createPartner, type Partner, type Person, requireBody } from '../../testing/people/users.ts'

type Restaurant = { footTrafficEstimate: number | null; footTrafficStatedAt: string | null; status: string }

let app: TestApp
let [olga, petra] = [] as unknown as [Person, Partner]
let vienna: TestLocation

beforeAll(async () => {
  app = await startApp()
  ;[olga, petra] = await Promise.all([createOperator(app), createPartner(app)])
  vienna = await createLocation(olga, 'Vienna')
})
afterAll(() => app.close())

const getRestaurant = async (id: string) =>
  (requireBody(await petra.get(`/api/restaurants/${id}`), 200) as { restaurant: Restaurant }).restaurant
const changeRestaurant = (id: string, more: Record<string, string>) =>
  petra.send('PUT', `/api/restaurants/${id}`, { ...buildRestaurantFields(vienna), ...more })
const LATER = '2026-11-21T12:00:00.000Z'

describe('the guests a day of a restaurant (decision 29)', () => {
  it('have the instant of their statement, which only another number changes', async () => {
    app.clock.setTime(NOON)
    const id = await submitRestaurant(petra, vienna, { footTrafficEstimate: '600' })
    const first = { footTrafficEstimate: 600, footTrafficStatedAt: new Date(NOON).toISOString() }
    expect(await getRestaurant(id)).toMatchObject(first)
    app.clock.setTime(LATER)
    requireBody(await changeRestaurant(id, { footTrafficEstimate: '600', description: 'New.' }), 200)
    expect(await getRestaurant(id)).toMatchObject(first)
    requireBody(await changeRestaurant(id, { footTrafficEstimate: '640' }), 200)
    expect(await getRestaurant(id)).toMatchObject({ footTrafficEstimate: 640, footTrafficStatedAt: LATER })
    requireBody(await changeRestaurant(id, { footTrafficEstimate: '' }), 200)
    expect(await getRestaurant(id)).toMatchObject({ footTrafficEstimate: null, footTrafficStatedAt: null })
  })

  it('have no instant when they are not stated', async () => {
    const id = await submitRestaurant(petra, vienna, { footTrafficEstimate: '' })
    expect(await getRestaurant(id)).toMatchObject({ footTrafficEstimate: null, footTrafficStatedAt: null })
  })

  it('need no new review when they change, and write an audit entry', async () => {
    const id = await createApprovedRestaurant(app, petra, vienna)
    const { footTrafficEstimate: from } = await getRestaurant(id)
    requireBody(await changeRestaurant(id, { footTrafficEstimate: '41' }), 200)
    requireBody(await changeRestaurant(id, { footTrafficEstimate: '41', description: 'New.' }), 200)
    expect((await getRestaurant(id)).status).toBe('Approved')
    const entries = await app.context.db
      .select({ by: audit.actorId, changes: audit.changes })
      .from(audit)
      .where(eq(audit.subjectId, id))
      .orderBy(asc(audit.at), asc(audit.id))
    expect(entries).toEqual([{ by: petra.userId, changes: { footTrafficEstimate: { from, to: 41 } } }])
  })

  it('are shown to operators in the review, with the day of their statement', async () => {
    app.clock.setTime(NOON)
    const stated = await submitRestaurant(petra, vienna, { footTrafficEstimate: '600' })
    const silent = await submitRestaurant(petra, vienna, { footTrafficEstimate: '' })
    const reply = await olga.get('/api/operator/reviews?kind=restaurant&limit=500')
    const { reviews } = requireBody(reply, 200) as { reviews: Review[] }
    const findDay = (id: string) =>
      reviews.find((review) => review.id === id)?.facts.find(({ label }) => label === 'Foot traffic stated on')
    expect(findDay(stated)).toMatchObject({ value: NOON.slice(0, 10), isDay: true })
    expect(findDay(silent)).toBeUndefined()
  })
})
