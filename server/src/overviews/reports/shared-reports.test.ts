import type { Campaign } from '@marquee/contract/campaigns'
import { addDays } from '@marquee/contract/days.rules'
import type { getCampaignHistory } from '@marquee/contract/delivery'
import type { EndpointReply } from '@marquee/contract/endpoint'
import {
  type createReportLink,
  type listReportLinks,
  MAX_REPORT_LINKS,
  type openReport,
} from '@marquee/contract/report-links'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { campaigns, reportLinks } from '../../modules/campaigns/schema.ts'
import { companies } from '../../modules/companies/schema.ts'
import { createApiClient } from '../../testing/api-client.ts'
import { submitCampaign } from '../../testing/campaigns.ts'
import { buildPoster } from '../../testing/posters.ts'
import { readPdf } from '../../testing/pdf.ts'
import { type PlantedLocation, plantLocation, plantVehicle } from '../../testing/planted-venues.ts'
import { NOON, startApp, type TestApp, TODAY } from '../../testing/app.ts'
import { type Client, createClient, createOperator, requireBody } from '../../testing/people/users.ts'

let app: TestApp
let location: PlantedLocation
let carl: Client

beforeAll(async () => {
  app = await startApp()
  location = await plantLocation(app.context.db)
  carl = await createClient(app)
})
afterAll(() => app.close())
beforeEach(() => app.clock.setTime(NOON))

const moveClock = (ahead: number, time = '11:00') => app.clock.setTime(`${addDays(TODAY, ahead)}T${time}:00Z`)

async function bookCampaign(name: string, isApproved = true): Promise<Campaign> {
  const venue = await plantVehicle(app.context.db, location, [10])
  const campaign = await submitCampaign(carl, location, [venue], { name, numberOfWeeks: '1' })
  if (!isApproved) return campaign
  const olga = await createOperator(app)
  requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  return campaign
}
const getLinksPath = ({ _id }: Campaign) => `/api/campaigns/${_id}/report-links`
async function share(campaign: Campaign, days = 7) {
  const reply = requireBody(await carl.post(getLinksPath(campaign), { days }), 201) as EndpointReply<
    typeof createReportLink
  >
  return { ...reply, token: reply.url.split('/').at(-1) ?? '' }
}
const list = async (campaign: Campaign) =>
  (requireBody(await carl.get(getLinksPath(campaign)), 200) as EndpointReply<typeof listReportLinks>).links
const visit = (token: string, rest = '') => createApiClient(app).get(`/api/reports/${token}${rest}`)
const getStatuses = async (token: string) => [
  (await visit(token)).status,
  (await visit(token, '/report.pdf')).status,
  (await visit(token, '/poster.jpg')).status,
]

describe('a link to a report (decision 31)', () => {
  test('opens the report without an account, with nothing else of the company', async () => {
    const campaign = await bookCampaign('Shared')
    const { token, link } = await share(campaign)
    const reply = await visit(token)
    const { report, hasPoster, expiresAt } = requireBody(reply, 200) as EndpointReply<typeof openReport>
    expect(report.campaign).toMatchObject({ name: 'Shared', company: campaign.company.name, location: 'Vienna' })
    expect([hasPoster, expiresAt]).toEqual([false, link.expiresAt])
    expect(reply.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
    for (const secret of ['totalCost', 'cents', 'email', 'Carl', campaign._id, carl.companyId ?? ''])
      expect(JSON.stringify(report).toLowerCase()).not.toContain(secret.toLowerCase())
    const file = await app.server.inject({ url: `/api/reports/${token}/report.pdf` })
    expect((await readPdf(file.rawPayload)).pages[0]).toContain('Shared')
  })

  test('stores no secret, and tells who created it and how often it was opened', async () => {
    const campaign = await bookCampaign('Counted')
    const { token, link } = await share(campaign, 30)
    moveClock(0, '12:00')
    await visit(token)
    await visit(token)
    await visit(token, '/report.pdf')
    expect(await list(campaign)).toEqual([
      {
        ...link,
        openCount: 2,
        openedAt: `${TODAY}T12:00:00.000Z`,
        createdBy: campaign.createdBy.firstName + ' ' + campaign.createdBy.lastName,
      },
    ])
    const rows = await app.context.db.select().from(reportLinks).where(eq(reportLinks.campaignId, campaign._id))
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('answers alike when it is unknown, expired or withdrawn, the campaign deleted or the company suspended', async () => {
    const campaign = await bookCampaign('Ended')
    const gone = [404, 404, 404]
    expect(await getStatuses('A'.repeat(43))).toEqual(gone)
    const expired = await share(campaign)
    moveClock(7, '10:59')
    expect((await visit(expired.token)).status).toBe(200)
    moveClock(7, '11:00')
    expect(await getStatuses(expired.token)).toEqual(gone)

    const withdrawn = await share(campaign, 90)
    const path = `${getLinksPath(campaign)}/${withdrawn.link._id}`
    requireBody(await carl.delete(path), 200)
    requireBody(await carl.delete(path), 200)
    expect(await getStatuses(withdrawn.token)).toEqual(gone)
    expect(await list(campaign)).toEqual([])

    const { token } = await share(campaign, 90)
    const ofCompany = eq(companies.id, carl.companyId ?? '')
    await app.context.db.update(companies).set({ suspendedAt: app.context.clock.now() }).where(ofCompany)
    expect(await getStatuses(token)).toEqual(gone)
    await app.context.db.update(companies).set({ suspendedAt: null }).where(ofCompany)
    expect((await visit(token)).status).toBe(200)
    requireBody(await carl.delete(`/api/campaigns/${campaign._id}`), 200)
    expect(await getStatuses(token)).toEqual(gone)
  })

  test('belongs to the client of an approved campaign, and shows in its history', async () => {
    const waiting = await bookCampaign('Waiting', false)
    expect((await carl.post(getLinksPath(waiting), { days: 7 })).body).toMatchObject({ code: 'notApproved' })
    const campaign = await bookCampaign('History')
    expect((await carl.post(getLinksPath(campaign), { days: 8 })).status).toBe(400)
    const { link } = await share(campaign)
    const rita = await createClient(app, 'Rita Rival')
    for (const path of [getLinksPath(campaign), `${getLinksPath(campaign)}/${link._id}`])
      expect((await (path.endsWith(link._id) ? rita.delete(path) : rita.get(path))).status).toBe(403)
    // A link of another campaign of the same company.
    expect((await carl.delete(`${getLinksPath(waiting)}/${link._id}`)).status).toBe(404)
    requireBody(await carl.delete(`${getLinksPath(campaign)}/${link._id}`), 200)
    const { events } = requireBody(await carl.get(`/api/campaigns/${campaign._id}/history`), 200) as EndpointReply<
      typeof getCampaignHistory
    >
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['shared', 'unshared']))
  })

  test('shows the poster that an operator approved, and none while the campaign waits again', async () => {
    const campaign = await bookCampaign('Pictured', false)
    const poster = { poster: await buildPoster(), video: campaign.video?.name ?? '' }
    requireBody(await carl.send('PUT', `/api/campaigns/${campaign._id}/poster`, poster), 200)
    const olga = await createOperator(app)
    requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
    const { token } = await share(campaign)
    const readFacts = async () => (requireBody(await visit(token), 200) as EndpointReply<typeof openReport>).hasPoster
    expect(await readFacts()).toBe(true)
    const picture = await visit(token, '/poster.jpg')
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(picture.headers['cache-control']).toBe('no-store')

    await app.context.db.update(campaigns).set({ status: 'Pending' }).where(eq(campaigns.id, campaign._id))
    moveClock(0, '11:02')
    expect(await readFacts()).toBe(false)
    expect((await visit(token, '/poster.jpg')).status).toBe(404)
  })

  test('exists at most twenty times, however many requests come at once', async () => {
    const campaign = await bookCampaign('Many')
    const replies = await Promise.all(
      Array.from({ length: MAX_REPORT_LINKS + 5 }, () => carl.post(getLinksPath(campaign), { days: 7 })),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(MAX_REPORT_LINKS)
    expect(replies.find(({ status }) => status !== 201)?.body).toMatchObject({ code: 'tooManyLinks' })
    expect(await list(campaign)).toHaveLength(MAX_REPORT_LINKS)
  })

  test('is refused for a while after many calls from one address', async () => {
    const caller = createApiClient(app, undefined, { remoteAddress: '203.0.113.7' })
    const replies = await Promise.all(Array.from({ length: 320 }, () => caller.get(`/api/reports/${'B'.repeat(43)}`)))
    const counts = Map.groupBy(replies, ({ status }) => status)
    expect([counts.get(404)?.length, counts.get(429)?.length]).toEqual([300, 20])
  })
})
