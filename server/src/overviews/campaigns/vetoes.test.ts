import type { Campaign } from '@marquee/contract/campaigns'
import type { ExtensionOffer } from '@marquee/contract/campaign-extension'
import { computeExtension } from '@marquee/contract/campaign-extension.rules'
import type { CampaignVeto } from '@marquee/contract/vetoes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reservations } from '../../modules/inventory/schema.ts'
import { mails } from '../../modules/notifications/schema.ts'
import { HOURS } from '../../platform/clock.ts'
import type { Reply } from '../../testing/api-client.ts'
import { startApp, startAppForTest, type TestApp } from '../../testing/app.ts'
import { saveSettings } from '../../testing/billing.ts'
import { listBookDifferences } from '../../testing/books.ts'
import { buildCampaignParts, buildSelection, submitCampaign } from '../../testing/campaigns.ts'
import {
  type Client,
  createClient,
  createOperator,
  createPartner,
  type Partner,
  type Person,
  requireBody,
} from '../../testing/people/users.ts'
import { createLocation } from '../../testing/people/venues.ts'
import {
  compareCalendar,
  type PlantedLocation,
  type PlantedVenue,
  plantRestaurant,
} from '../../testing/planted-venues.ts'

/** The veto of a partner against an approved campaign (decision 43). */

const FLIGHT = { type: 'restaurant', startDate: '2026-11-24', numberOfWeeks: '4' }
const REASON = 'We are a family restaurant'

type World = {
  app: TestApp
  olga: Person
  petra: Partner
  otto: Partner
  carl: Client
  location: PlantedLocation
  /** A café of Petra and a pub of Otto. */
  cafe: PlantedVenue
  pub: PlantedVenue
}

let runs = 0

async function createWorld(app: TestApp): Promise<World> {
  runs += 1
  const olga = await createOperator(app, `Olga ${runs}`)
  const [petra, otto] = [await createPartner(app, `Petra ${runs}`), await createPartner(app, `Otto ${runs}`)]
  const carl = await createClient(app, `Carl ${runs}`)
  const location = { ...(await createLocation(olga)), ownerId: petra.ownerId }
  const cafe = await plantRestaurant(app.context.db, location, [10])
  const pub = await plantRestaurant(app.context.db, { ...location, ownerId: otto.ownerId }, [10])
  return { app, olga, petra, otto, carl, location, cafe, pub }
}

async function bookAndApprove({ app, olga, carl, location, cafe, pub }: World): Promise<Campaign> {
  const campaign = await submitCampaign(carl, location, [cafe, pub], FLIGHT)
  requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  await app.jobs.drain()
  return campaign
}

const getAddress = ({ ownerId }: Partner, id: string) => `/api/owners/${ownerId}/campaigns/${id}/veto`
const veto = (who: Partner, id: string, reason = REASON): Promise<Reply> => who.post(getAddress(who, id), { reason })
const readVeto = async (who: Partner, id: string) =>
  requireBody(await who.get(getAddress(who, id)), 200) as CampaignVeto
const listReserved = async ({ app }: World, id: string) =>
  (await app.context.db.select().from(reservations).where(eq(reservations.holderId, id))).map(
    ({ screenId }) => screenId,
  )
const submitAgain = (
  { carl, location }: World,
  venues: readonly PlantedVenue[],
  more: Record<string, string>,
  id = '',
) =>
  carl.send(id ? 'PUT' : 'POST', `/api/campaigns${id && `/${id}`}`, {
    ...buildCampaignParts({
      ...buildSelection(location, venues, FLIGHT),
      ...FLIGHT,
      status: 'Pending Approval',
      ...more,
    }),
  })
async function extend({ carl }: World, id: string): Promise<Reply> {
  const offer = requireBody(await carl.get(`/api/campaigns/${id}/extension`), 200) as ExtensionOffer
  return carl.post(`/api/campaigns/${id}/extension`, { numberOfWeeks: 1, ...computeExtension(offer, 1) })
}

describe('a veto (decision 43)', () => {
  let app: TestApp
  let world: World
  beforeAll(async () => {
    app = await startApp()
    await saveSettings(await createOperator(app))
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    app.clock.setTime('2026-11-21T11:00:00Z')
    world = await createWorld(app)
  })

  it('is announced with its end, ends the reservations of that partner alone, and costs nobody anything', async () => {
    const { petra, otto, carl, pub } = world
    const { _id: id } = await bookAndApprove(world)
    const sent = await app.context.db.select().from(mails).where(eq(mails.toAddress, petra.email))
    expect(sent.find(({ subject }) => subject.includes('was approved for your screen'))?.text).toContain(
      `/owner/campaigns/${id}`,
    )
    expect(await readVeto(petra, id)).toMatchObject({ possibleUntil: '2026-11-22T11:00:00.000Z', veto: null })
    app.clock.advance(23 * HOURS)
    const at = app.clock.now().toISOString()
    requireBody(await veto(petra, id), 200)
    await app.jobs.drain()
    expect(await listReserved(world, id)).toEqual(pub.screenIds)
    expect(await readVeto(petra, id)).toMatchObject({ possibleUntil: null, veto: { at, reason: REASON } })
    expect((await readVeto(otto, id)).veto).toBeNull()

    const mail = (await app.context.db.select().from(mails).where(eq(mails.toAddress, carl.email))).find(
      ({ subject }) => subject.includes('A partner doesn’t show'),
    )
    expect(mail?.text).toContain(REASON)
    // The session of an operator does not last a day.
    const oona = await createOperator(app, `Oona ${runs}`)
    const log = requireBody(await oona.get(`/api/operator/audit?subject=${id}&action=veto`), 200)
    expect(log).toMatchObject({ lines: [{ action: 'veto', reason: REASON }] })
    const history = requireBody(await oona.get(`/api/operator/reviews/campaign/${id}/history`), 200)
    expect(history).toMatchObject({ events: [{ kind: 'vetoed', reason: REASON }, { kind: 'approved' }, {}, {}] })
    const seen = requireBody(await carl.get(`/api/campaigns/${id}/history`), 200)
    expect(seen).toMatchObject({ events: [{}, {}, {}, { kind: 'vetoed', by: 'A partner', reason: REASON }] })
    expect(await listBookDifferences(app)).toEqual([])
    expect((await compareCalendar(app.context.db)).wrong).toBe(0)
  })

  it('keeps the campaign, its extension and its copies off these screens, with clear words', async () => {
    const { petra, carl, location, cafe, pub } = world
    const campaign = await bookAndApprove(world)
    const { _id: id } = campaign
    requireBody(await veto(petra, id), 200)
    requireBody(await extend(world, id), 200)
    expect(await listReserved(world, id)).toEqual(pub.screenIds)
    const storedVideo = campaign.video?.name ?? ''
    for (const reply of [
      await submitAgain(world, [cafe, pub], {}, id),
      await submitAgain(world, [cafe], { storedVideo, name: 'A copy' }),
    ]) {
      expect([reply.status, reply.body]).toMatchObject([
        409,
        {
          code: 'venuesRefuse',
          message: 'The partner of some venues doesn’t show this campaign. Choose other screens.',
        },
      ])
    }
    const lookUp = async (more: object) => {
      const body = { location: location.locationId, startDate: '2027-02-02', numberOfWeeks: 1, ...more }
      const found = requireBody(await carl.post('/api/restaurants/getRestaurantsWithScreens', body), 200) as {
        allRestaurants: { _id: string; availableScreens: number }[]
      }
      return found.allRestaurants.find(({ _id }) => _id === cafe.id)?.availableScreens
    }
    expect(await lookUp({})).toBe(1)
    expect(await lookUp({ campaign: id })).toBe(0)
    expect(await lookUp({ storedVideo })).toBe(0)
  })

  it('is refused without a reason, to others, when it is too late, and a second time', async () => {
    const { petra, otto, pub } = world
    const { _id: id } = await bookAndApprove(world)
    expect((await veto(petra, id, '  ')).status).toBe(400)
    expect((await petra.post(getAddress(otto, id), { reason: REASON })).status).toBe(403)
    const stranger = await createPartner(app, `Nora ${runs}`)
    expect((await veto(stranger, id)).status).toBe(404)
    requireBody(await veto(petra, id), 200)
    expect(await veto(petra, id)).toMatchObject({ status: 409, body: { code: 'alreadyVetoed' } })
    app.clock.advance(24 * HOURS)
    expect(await veto(otto, id)).toMatchObject({ status: 409, body: { code: 'vetoOver' } })
    expect(await readVeto(otto, id)).toMatchObject({ possibleUntil: null, veto: null })
    expect(await listReserved(world, id)).toEqual(pub.screenIds)
  })
})

it('comes before or after an extension, an edit and another veto at the same moment, never between (decision 43)', async () => {
  const app = await startAppForTest({ database: 'postgres', at: '2026-11-21T11:00:00Z' })
  await saveSettings(await createOperator(app))
  for (let round = 0; round < 3; round++) {
    const world = await createWorld(app)
    const { petra, otto, pub, cafe } = world
    const { _id: id } = await bookAndApprove(world)
    const [first, second, extension] = await Promise.all([veto(petra, id), veto(petra, id), extend(world, id)])
    expect([first.status, second.status].toSorted((one, other) => one - other)).toEqual([200, 409])
    expect([200, 409]).toContain(extension.status)
    expect(await listReserved(world, id)).toEqual(pub.screenIds)

    const [stopped, edited] = await Promise.all([veto(otto, id), submitAgain(world, [cafe, pub], {}, id)])
    // The café is Petra's, so the edit is refused in every order.
    expect([stopped.status, edited.status]).toEqual([200, 409])
    expect(await listReserved(world, id)).toEqual([])
  }
  await app.jobs.drain()
  expect(await listBookDifferences(app)).toEqual([])
  expect((await compareCalendar(app.context.db)).wrong).toBe(0)
})
