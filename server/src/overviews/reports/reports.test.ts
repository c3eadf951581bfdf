import type { Campaign } from '@marquee/contract/campaigns'
import { MAX_REPORT_SCREENS } from '@marquee/contract/campaign-reports'
import { addDays } from '@marquee/contract/days.rules'
import type { DeliveryScreen } from '@marquee/contract/delivery'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { submitCampaign } from '../../testing/campaigns.ts'
import { plantProvenPlays } from '../../testing/delivery.ts'
import { readPdf } from '../../testing/pdf.ts'
import { type PlantedLocation, plantLocation, plantVehicle } from '../../testing/planted-venues.ts'
import { NOON, startApp, type TestApp, TODAY } from '../../testing/app.ts'
import { type Client, createClient, createOperator, type Person, requireBody } from '../../testing/people/users.ts'
import { splitScreens } from './report-content.ts'

let app: TestApp
let location: PlantedLocation
let carl: Client
let olga: Person

beforeAll(async () => {
  app = await startApp()
  location = await plantLocation(app.context.db)
  carl = await createClient(app)
  olga = await createOperator(app)
})
afterAll(() => app.close())
beforeEach(() => app.clock.setTime(NOON))

const addToday = (ahead: number) => addDays(TODAY, ahead)
const moveClock = (ahead: number) => app.clock.setTime(`${addToday(ahead)}T11:00:00Z`)
const PROMISED = 115

/** A week on one screen that is approved today; tomorrow is its first full day. */
async function startCampaign(name: string): Promise<{ campaign: Campaign; screenId: string }> {
  const venue = await plantVehicle(app.context.db, location, [10])
  const campaign = await submitCampaign(carl, location, [venue], { name, numberOfWeeks: '1', startDate: addToday(1) })
  requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  return { campaign, screenId: venue.screenIds[0] ?? '' }
}

async function readReport(who: Person, { _id }: Campaign, language = 'en') {
  const headers = { authorization: who.token ?? '', 'accept-language': language }
  const reply = await app.server.inject({ url: `/api/campaigns/${_id}/report.pdf`, headers })
  expect(reply.statusCode).toBe(200)
  return readPdf(reply.rawPayload)
}

describe('the report of a campaign (decision 31)', () => {
  test('has the headline, the days and the screens of its delivery, in the language of the reader', async () => {
    const { campaign, screenId } = await startCampaign('Herbst قهوة 咖啡')
    await plantProvenPlays(app.context.db, campaign._id, screenId, {
      [addToday(1)]: { plays: PROMISED - 15 },
      [addToday(2)]: { plays: PROMISED + 40 },
    })
    moveClock(3)
    for (const who of [carl, await createOperator(app)]) {
      const { pages, title, language } = await readReport(who, campaign)
      const [cover = '', ...rest] = pages
      expect([title, language]).toEqual(['Proof-of-play report: Herbst قهوة 咖啡', 'en'])
      for (const words of ['Herbst', '咖', 'Behind', '93.4%', '230', '215', '15', '40']) expect(cover).toContain(words)
      expect(rest.join(' ')).toContain('Total 230 215 15 40')
      expect(rest.join(' ')).toContain('How this is counted')
      for (const price of ['€', 'EUR']) expect(pages.join(' ')).not.toContain(price)
      expect(pages.join(' ')).not.toContain('Carl')
    }
    const german = await readReport(carl, campaign, 'de')
    expect(german.language).toBe('de')
    expect(german.pages[0]).toContain('93,4 %')
  })

  test('remains of a deleted campaign, and is complete before the first day', async () => {
    const { campaign } = await startCampaign('Short-lived')
    expect((await readReport(carl, campaign)).pages.join(' ')).toContain('Not started')
    requireBody(await carl.delete(`/api/campaigns/${campaign._id}`), 200)
    expect((await readReport(carl, campaign)).pages[0]).toContain('Short-lived')
  })

  test('lists the screens with the most missing plays and the sums of the others, so that totals stay true', () => {
    const screens = Array.from({ length: MAX_REPORT_SCREENS + 200 }, (_, index) => {
      const soFar = { promised: 10, delivered: 10 - (index % 7), shortfall: index % 7, extra: 1, impressions: 12 }
      return { name: `${index}`, place: '', soFar } as DeliveryScreen
    })
    const { screens: listed, others } = splitScreens(screens)
    const sum = (all: readonly Pick<DeliveryScreen, 'soFar'>[]) =>
      all.reduce((so, { soFar }) => so + soFar.shortfall, 0)
    expect(listed).toHaveLength(MAX_REPORT_SCREENS)
    expect(others?.count).toBe(200)
    expect(sum(listed) + (others?.soFar.shortfall ?? 0)).toBe(sum(screens))
    expect(Math.min(...listed.map(({ soFar }) => soFar.shortfall))).toBeGreaterThanOrEqual(2)
    expect(splitScreens(screens.slice(0, 3)).others).toBeNull()
  })
})
