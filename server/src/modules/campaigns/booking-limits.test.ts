import type { BookingSettings } from '@marquee/contract/booking-settings'
import type { Campaign } from '@marquee/contract/campaigns'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildCampaignParts, LANDSCAPE, buildSelection, submitCampaign } from '../../testing/campaigns.ts'
import { type PlantedLocation, type PlantedVenue, plantLocation, plantVehicle } from '../../testing/planted-venues.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { type Reply, createApiClient } from '../../testing/api-client.ts'
import {
  requireBody,
  type Client,
  createClient,
  buildCompanyFields,
  getMailedLink,
  registerUser,
  createOperator,
  PASSWORD,
  type Person,
} from '../../testing/people/users.ts'
import { mails } from '../notifications/schema.ts'
import { computeDecisionDeadline } from './rules.ts'

let app: TestApp
let olga: Person
let carl: Client
let city: PlantedLocation
let taxi: PlantedVenue
let cities = 0

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  // A Saturday.
  app.clock.setTime('2026-11-21T11:00:00Z')
  cities += 1
  ;[olga, carl, city] = await Promise.all([
    createOperator(app),
    createClient(app, `Carl ${cities}`),
    plantLocation(app.context.db, `City ${cities}`),
  ])
  taxi = await plantVehicle(app.context.db, city, [10, 10])
})

const saveLimits = async (more: Partial<BookingSettings>) => {
  const settings = { decisionDays: 3, newCompanyScreenDays: 2_000, ...more }
  requireBody(await olga.put('/api/operator/booking-settings', settings), 200)
}
const send = (who: Person, more: Record<string, string>): Promise<Reply> =>
  who.send('POST', '/api/campaigns', {
    ...buildCampaignParts(buildSelection(city, [taxi], more)),
    ...more,
    video: LANDSCAPE,
  })
const getCampaign = async ({ _id }: Pick<Campaign, '_id'>) =>
  requireBody(await carl.get(`/api/campaigns/${_id}`), 200) as Campaign
/** The session of the client ends in the meantime. */
const setTime = async (instant: string) => {
  app.clock.setTime(instant)
  const signedIn = await createApiClient(app).post('/api/users/login', { email: carl.email, password: PASSWORD })
  const { token } = requireBody(signedIn, 200) as { token: string }
  carl = { ...carl, ...createApiClient(app, token), token }
}
const release = () => app.jobs.runNow('campaigns.release-screens')
const listMails = () => app.context.db.select().from(mails).where(eq(mails.toAddress, carl.email))

describe('a client with an unconfirmed address', () => {
  it('saves drafts but cannot submit (S-01)', async () => {
    const nora = await registerUser(app, 'client', `Nora ${cities}`)
    requireBody(await nora.send('POST', '/api/companies', buildCompanyFields()), 201)
    const refused = await send(nora, { status: 'Pending Approval' })
    expect(refused).toMatchObject({ status: 403, body: { code: 'emailNotConfirmed' } })
    const { campaign } = requireBody(await send(nora, { status: 'Draft' }), 201) as { campaign: Campaign }
    const again = { ...buildCampaignParts(buildSelection(city, [taxi])), status: 'Pending Approval' }
    expect(await nora.send('PUT', `/api/campaigns/${campaign._id}`, again)).toMatchObject({ status: 403 })
    const link = new URL(await getMailedLink(app, nora.email, 'verifyEmail')).pathname
    requireBody(await createApiClient(app).get(`/api/users${link}`), 200)
    requireBody(await nora.send('PUT', `/api/campaigns/${campaign._id}`, again), 200)
  })
})

describe('a campaign that is not decided in time', () => {
  it.each([
    ['2026-11-21', 3, '2026-11-25'],
    ['2026-11-20', 1, '2026-11-23'],
    ['2026-11-23', 5, '2026-11-30'],
  ])('submitted on %s with %i working days is late after %s (S-01)', (day, days, last) => {
    expect(computeDecisionDeadline(day, days)).toBe(last)
  })

  it('becomes a draft without screens, with a reason and an email to its client (S-01)', async () => {
    const campaign = await submitCampaign(carl, city, [taxi], { numberOfWeeks: '52' })
    // The last moment of the third working day in Vienna, then the start of the fourth.
    await setTime('2026-11-25T22:59:00Z')
    await release()
    expect((await getCampaign(campaign)).status).toBe('Pending Approval')
    await setTime('2026-11-25T23:00:00Z')
    await release()
    const reason = expect.stringContaining('within 3 working days') as unknown
    expect(await getCampaign(campaign)).toMatchObject({
      status: 'Draft',
      rejectionReason: reason,
      screensRunningOn: [],
    })
    expect(await listMails()).toContainEqual(expect.objectContaining({ text: reason }))
    const { events } = requireBody(await carl.get(`/api/campaigns/${campaign._id}/history`), 200) as {
      events: object[]
    }
    expect(events.at(-1)).toMatchObject({ kind: 'released', reason })
    const readGerman = async (path: string) =>
      JSON.stringify(
        requireBody(await carl.get(`/api/campaigns/${campaign._id}${path}`, { 'accept-language': 'de' }), 200),
      )
    for (const path of ['', '/history']) expect(await readGerman(path)).toContain('innerhalb von 3 Arbeitstagen')
    // A new submission reserves the screens again and clears the reason.
    const parts = {
      ...buildCampaignParts(buildSelection(city, [taxi])),
      status: 'Pending Approval',
      startDate: '2026-11-26',
    }
    requireBody(await carl.send('PUT', `/api/campaigns/${campaign._id}`, parts), 200)
    expect(await getCampaign(campaign)).toMatchObject({ status: 'Pending Approval', rejectionReason: null })
  })

  it('keeps its deadline when its client saves it again (S-01)', async () => {
    const campaign = await submitCampaign(carl, city, [taxi])
    await setTime('2026-11-25T11:00:00Z')
    const parts = {
      ...buildCampaignParts(buildSelection(city, [taxi])),
      status: 'Pending Approval',
      startDate: '2026-11-26',
    }
    requireBody(await carl.send('PUT', `/api/campaigns/${campaign._id}`, parts), 200)
    await setTime('2026-11-25T23:00:00Z')
    await release()
    expect((await getCampaign(campaign)).status).toBe('Draft')
  })

  it('keeps its deadline when its client makes it a draft and submits it again (S-01)', async () => {
    const campaign = await submitCampaign(carl, city, [taxi])
    await setTime('2026-11-25T11:00:00Z')
    const parts = { ...buildCampaignParts(buildSelection(city, [taxi])), startDate: '2026-11-26' }
    for (const status of ['Draft', 'Draft', 'Pending Approval']) {
      requireBody(await carl.send('PUT', `/api/campaigns/${campaign._id}`, { ...parts, status }), 200)
    }
    await setTime('2026-11-25T23:00:00Z')
    await release()
    expect((await getCampaign(campaign)).status).toBe('Draft')
    // After the release, a new submission gets the whole time again.
    requireBody(await carl.send('PUT', `/api/campaigns/${campaign._id}`, { ...parts, status: 'Pending Approval' }), 200)
    await release()
    expect((await getCampaign(campaign)).status).toBe('Pending Approval')
  })

  it('does not count its days as a draft, which holds no screens (S-01)', async () => {
    const campaign = await submitCampaign(carl, city, [taxi])
    const parts = { ...buildCampaignParts(buildSelection(city, [taxi])), startDate: '2026-12-15' }
    await setTime('2026-11-23T11:00:00Z')
    requireBody(await carl.send('PUT', `/api/campaigns/${campaign._id}`, { ...parts, status: 'Draft' }), 200)
    // A week later, two days of its time are used, as before.
    await setTime('2026-11-30T11:00:00Z')
    requireBody(await carl.send('PUT', `/api/campaigns/${campaign._id}`, { ...parts, status: 'Pending Approval' }), 200)
    await release()
    expect((await getCampaign(campaign)).status).toBe('Pending Approval')
    await setTime('2026-12-02T23:00:00Z')
    await release()
    expect((await getCampaign(campaign)).status).toBe('Draft')
  })

  it('gets the number of days that the operator sets (S-01)', async () => {
    const campaign = await submitCampaign(carl, city, [taxi])
    await saveLimits({ decisionDays: 5 })
    await setTime('2026-11-26T11:00:00Z')
    await release()
    expect((await getCampaign(campaign)).status).toBe('Pending Approval')
    olga = await createOperator(app)
    await saveLimits({})
    await release()
    expect((await getCampaign(campaign)).status).toBe('Draft')
  })
})

describe('a new company', () => {
  it('reserves a limited number of screen days until one of its campaigns is approved (S-01)', async () => {
    // Two screens for two weeks are 28 screen days.
    await saveLimits({ newCompanyScreenDays: 55 })
    const more = { numberOfScreens: '2', status: 'Pending Approval' }
    const { campaign } = requireBody(await send(carl, more), 201) as { campaign: Campaign }
    const [one, two] = await Promise.all([send(carl, more), send(carl, more)])
    expect([one.status, two.status]).toEqual([409, 409])
    expect(one.body).toMatchObject({ code: 'tooManyScreenDays', details: { held: 56, most: 55 } })
    requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
    requireBody(await send(carl, more), 201)
    await saveLimits({})
  })

  it('cannot exceed the limit by saving a campaign again (S-01)', async () => {
    await saveLimits({ newCompanyScreenDays: 14 })
    const campaign = await submitCampaign(carl, city, [taxi])
    const parts = {
      ...buildCampaignParts(buildSelection(city, [taxi], { numberOfWeeks: '3' })),
      status: 'Pending Approval',
    }
    const path = `/api/campaigns/${campaign._id}`
    expect((await carl.send('PUT', path, { ...parts, numberOfWeeks: '3' })).status).toBe(409)
    requireBody(await carl.send('PUT', path, { ...parts, numberOfWeeks: '1' }), 200)
    await saveLimits({})
  })
})

describe('the waiting campaigns of a company', () => {
  const submitThree = async () => {
    const made: Campaign[] = []
    for (let index = 0; index < 3; index += 1) made.push(await submitCampaign(carl, city, [taxi]))
    return made
  }
  const listStates = async (campaigns: readonly Campaign[]) => {
    const listed = requireBody(await olga.get(`/api/campaigns/company/${carl.companyId}`), 200) as Campaign[]
    return campaigns.map(({ _id }) => listed.find((one) => one._id === _id)?.status)
  }

  it('are rejected in one call, with the same reason (S-01)', async () => {
    const [first, ...rest] = await submitThree()
    if (!first) throw new Error('three were made')
    requireBody(await olga.post(`/api/operator/reviews/campaign/${first._id}`, { decision: 'approve' }), 200)
    const path = `/api/operator/companies/${carl.companyId}/reject-campaigns`
    expect((await carl.post(path, { reason: 'Mine' })).status).toBe(403)
    expect(requireBody(await olga.post(path, { reason: 'Not a real company' }), 200)).toMatchObject({ rejected: 2 })
    expect(await listStates([first, ...rest])).toEqual(['Approved', 'Rejected', 'Rejected'])
    expect(await getCampaign(rest[0] as Campaign)).toMatchObject({ rejectionReason: 'Not a real company' })
    expect(requireBody(await olga.get(`/api/operator/people/${carl.companyId}`), 200)).toMatchObject({
      person: { waitingCampaigns: 0 },
    })
  })

  it('release their screens when the company is suspended; approved campaigns keep theirs (S-01, decision 7)', async () => {
    const [first, ...rest] = await submitThree()
    if (!first) throw new Error('three were made')
    requireBody(await olga.post(`/api/operator/reviews/campaign/${first._id}`, { decision: 'approve' }), 200)
    requireBody(await olga.post(`/api/operator/people/${carl.userId}/suspend`, { reason: 'Fraud' }), 200)
    await app.jobs.drain()
    expect(await listStates([first, ...rest])).toEqual(['Approved', 'Draft', 'Draft'])
  })
})
