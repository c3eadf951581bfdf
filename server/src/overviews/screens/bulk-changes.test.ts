import type { BulkResult } from '@marquee/contract/screen-bulk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { screenTags } from '../../modules/screens/schema.ts'
import { createApiClient } from '../../testing/api-client.ts'
import { startApp, startAppForTest, type TestApp } from '../../testing/app.ts'
import { createTeam } from '../../testing/people/members.ts'
import { createOperator, createPartner, type Partner, type Person, requireBody } from '../../testing/people/users.ts'
import { createLocation } from '../../testing/people/venues.ts'
import { type PlantedLocation, plantVehicle } from '../../testing/planted-venues.ts'

let app: TestApp
let [olga, petra, other] = [] as unknown as [Person, Partner, Partner]
let location: PlantedLocation
beforeAll(async () => {
  app = await startApp()
  ;[olga, petra, other] = [await createOperator(app), await createPartner(app), await createPartner(app, 'Peter Other')]
  location = { ...(await createLocation(olga, 'Vienna')), ownerId: petra.ownerId }
})
afterAll(() => app.close())

const plant = async (count: number) =>
  (
    await plantVehicle(
      app.context.db,
      location,
      Array.from({ length: count }, () => 10),
    )
  ).screenIds.sort()
const changeTags = async (body: Record<string, unknown>, person: Person = petra) =>
  (requireBody(await person.post('/api/screens/tags', body), 200) as { results: BulkResult[] }).results
const readTags = async (id: string, person: Person = petra) =>
  (requireBody(await person.get(`/api/screens/${id}`), 200) as { screen: { tags: string[] } }).screen.tags
const listOutcomes = (results: readonly BulkResult[]) => results.map(({ outcome }) => outcome)

describe('tags of screens', () => {
  it('are added and removed for many screens at once, with a result for each (decision 36)', async () => {
    const [first = '', second = ''] = await plant(2)
    expect(listOutcomes(await changeTags({ screens: [first], add: ['Airport', ' night  shift '] }))).toEqual([
      'changed',
    ])
    const results = await changeTags({ screens: [first, second], add: ['AIRPORT'] })
    expect(results).toEqual([
      { screen: first, outcome: 'unchanged', message: null },
      { screen: second, outcome: 'changed', message: null },
    ])
    // The second screen has the spelling that the first one has.
    expect([await readTags(first), await readTags(second)]).toEqual([['Airport', 'night shift'], ['Airport']])
    expect(await readTags(first, olga)).toEqual(['Airport', 'night shift'])
    expect(listOutcomes(await changeTags({ screens: [first, second], remove: ['airport'] }))).toEqual([
      'changed',
      'changed',
    ])
    expect([await readTags(first), await readTags(second)]).toEqual([['night shift'], []])
  })

  it('are at most ten on a screen: a screen that would have more stays as it was, and the others change', async () => {
    const [full = '', empty = ''] = await plant(2)
    const ten = Array.from({ length: 10 }, (_, index) => `tag ${index}`)
    await changeTags({ screens: [full], add: ten })
    const [refused, changed] = await changeTags({ screens: [full, empty], add: ['one more'] })
    expect(refused).toEqual({ screen: full, outcome: 'refused', message: 'A screen can have at most 10 tags' })
    expect(changed?.outcome).toBe('changed')
    expect(await readTags(full)).toEqual(ten)
    expect(listOutcomes(await changeTags({ screens: [full], add: ['one more'], remove: ['TAG 3'] }))).toEqual([
      'changed',
    ])
  })

  it.each([
    ['no screen', { screens: [], add: ['a'] }],
    ['a screen twice', { screens: ['mine', 'mine'], add: ['a'] }],
    ['too many screens', { screens: Array.from({ length: 501 }, () => 'mine'), add: ['a'] }],
    ['an empty tag', { screens: ['mine'], add: [' '] }],
    ['a long tag', { screens: ['mine'], add: ['x'.repeat(31)] }],
    ['a separator in a tag', { screens: ['mine'], add: ['a,b'] }],
    ['eleven tags', { screens: ['mine'], add: Array.from({ length: 11 }, (_, index) => `t${index}`) }],
  ])('are refused with %s', async (_, body) => {
    const [mine = ''] = await plant(1)
    const screens = body.screens.map((id) => (id === 'mine' ? mine : id))
    expect(await petra.post('/api/screens/tags', { ...body, screens })).toMatchObject({ status: 400 })
    expect(await readTags(mine)).toEqual([])
  })

  it('are changed only by members who may, and on own screens: another one refuses the whole call', async () => {
    const [mine = ''] = await plant(1)
    const team = await createTeam(app, petra)
    const body = { screens: [mine], add: ['Depot'] }
    expect(await other.post('/api/screens/tags', body)).toMatchObject({ status: 403 })
    for (const member of [team.finance, team.viewer]) {
      expect(await member.post('/api/screens/tags', body)).toMatchObject({ status: 403 })
    }
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect(await petra.post('/api/screens/tags', { ...body, screens: [mine, unknown] })).toMatchObject({ status: 404 })
    expect(await readTags(mine)).toEqual([])
    expect(listOutcomes(await changeTags(body, team.manager))).toEqual(['changed'])
  })
})

it('never gives a screen an eleventh tag when calls add tags at once, on two server processes (decision 36)', async () => {
  const first = await startAppForTest({ database: 'postgres' })
  const second = await startAppForTest({ database: { url: first.databaseUrl ?? '' } })
  const partner = await createPartner(first)
  const where = await createLocation(await createOperator(first))
  const venue = await plantVehicle(first.context.db, { ...where, ownerId: partner.ownerId }, [10, 10])
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, index) => {
      const add = [0, 1, 2, 3].map((number) => `tag ${index} ${number}`)
      const screens = index % 3 === 0 ? venue.screenIds : venue.screenIds.toReversed()
      return createApiClient(index % 2 === 0 ? first : second, partner.token).post('/api/screens/tags', {
        screens,
        add,
      })
    }),
  )
  const outcomes = replies.map((reply) => listOutcomes((requireBody(reply, 200) as { results: BulkResult[] }).results))
  // Two calls of four tags fit; the others are refused for both screens.
  expect(outcomes.filter(([one, two]) => one === 'changed' && two === 'changed')).toHaveLength(2)
  expect(outcomes.filter(([one, two]) => one === 'refused' && two === 'refused')).toHaveLength(6)
  expect(await first.context.db.$count(screenTags)).toBe(16)
})
