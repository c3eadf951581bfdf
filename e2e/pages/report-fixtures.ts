import type { CampaignReport } from '@marquee/contract/campaign-reports'
import type { EndpointReply } from '@marquee/contract/endpoint'
import type { openReport, ReportLink } from '@marquee/contract/report-links'
import { createDelivery, flightDays } from './delivery-fixtures.ts'

/** The report of a campaign as someone with its link gets it. */

export const TOKEN = 'Jc3o8c1T0Qy2Kq8Qm4Z0m8r1o2p3q4r5s6t7u8v9w0x'
export const OPEN_REPORT = `GET /api/reports/${TOKEN}`
export const POSTER = `GET /api/reports/${TOKEN}/poster.jpg`

/** A valid link, which was opened twice. */
export const REPORT_LINK: ReportLink = {
  _id: '0d0f8a8e-6f0b-4a5e-8c3c-2f4f9c1f0a01',
  createdAt: '2026-11-18T10:00:00.000Z',
  createdBy: 'Inês Carvalho',
  expiresAt: '2026-12-18T10:00:00.000Z',
  openCount: 2,
  openedAt: '2026-11-19T09:30:00.000Z',
}

const VENUES = ['Trattoria Sole', 'Café Elbblick', 'Brasserie Kontor']

/** Four weeks on three screens, of which one is behind. */
export function createSharedReport(
  today: string,
  changed: Partial<CampaignReport> = {},
): EndpointReply<typeof openReport> {
  const {
    campaign: _,
    screens: __,
    ...delivery
  } = createDelivery('', flightDays('2026-11-02', '2026-11-29', today), [])
  const { promised, delivered, shortfall, extra, impressions } = delivery.totals.soFar
  const share = (sum: number) => Math.floor(sum / VENUES.length)
  const report = {
    ...delivery,
    totals: { ...delivery.totals, screensShort: 1 },
    campaign: {
      name: 'Autumn roast',
      company: 'Brisa Coffee',
      type: 'restaurant' as const,
      location: 'Hamburg',
      startDate: '2026-11-02',
      endDate: '2026-11-29',
    },
    multipliers: { lowest: 1, highest: 1.5 },
    numberOfScreens: VENUES.length,
    screens: VENUES.map((place, index) => ({
      place,
      name: 'Window',
      soFar: {
        promised: share(promised),
        delivered: index === 0 ? share(promised) - shortfall : share(promised),
        shortfall: index === 0 ? shortfall : 0,
        extra: share(extra),
        impressions: share(impressions),
      },
    })),
    others: null,
    ...changed,
  }
  if (delivered + shortfall !== promised) throw new Error('the sums of the report add up')
  return { report, hasPoster: true, expiresAt: '2026-12-20T12:00:00.000Z' }
}
