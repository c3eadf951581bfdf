import { type CampaignReport, MAX_REPORT_SCREENS } from '@marquee/contract/campaign-reports'
import type { DeliveryScreen, DeliverySoFar } from '@marquee/contract/delivery'
import { buildCalendar } from '@marquee/contract/promised-plays.rules'
import { eq, sql } from 'drizzle-orm'
import { campaigns } from '../../modules/campaigns/schema.ts'
import { companies } from '../../modules/companies/schema.ts'
import { locations } from '../../modules/fleet/schema.ts'
import { selectPoster, selectReviewedPoster } from '../../modules/media/queries/posters.ts'
import type { Db } from '../../platform/db/database.ts'
import { getDeliveryHeadline } from '../campaigns/campaign-states.ts'
import { buildReport } from '../delivery/campaign-report.ts'
import { getFlight, listScreenFacts, listScreenIds } from '../delivery/delivery-facts.ts'
import { sumPlaysByDay, sumPlaysByScreen } from '../delivery/delivery-plays.ts'

/** A report, and the names of its poster: as the client sees it, and as an operator approved it. */
export type ReportContent = { report: CampaignReport; poster: string | null; reviewedPoster: string | null }

/** Collects what the report of a campaign says. The caller has checked that the reader may see it. */
export async function collectReport(db: Db, campaignId: string, asOf: Date): Promise<ReportContent> {
  const flight = await getFlight(db, campaignId)
  const calendar = buildCalendar(flight, asOf)
  const [head, ids, byDay, byScreen] = await Promise.all([
    findHead(db, campaignId),
    listScreenIds(db, campaignId),
    sumPlaysByDay(db, campaignId),
    sumPlaysByScreen(db, campaignId, calendar.today),
  ])
  const screens = await listScreenFacts(db, campaignId, ids)
  const delivery = await buildReport({ flight, screens, byDay, byScreen }, calendar)
  const { days, totals, method } = delivery
  const { poster, reviewedPoster, ...campaign } = head
  const report = {
    campaign: { ...campaign, startDate: flight.startsOn, endDate: flight.endsOn },
    timeZone: flight.timeZone,
    asOf: asOf.toISOString(),
    headline: await getDeliveryHeadline(db, campaignId, delivery, calendar.today),
    days,
    totals,
    method,
    multipliers: findMultipliers(delivery.screens),
    numberOfScreens: delivery.screens.length,
    ...splitScreens(delivery.screens),
  }
  return { report, poster, reviewedPoster }
}

async function findHead(db: Db, campaignId: string) {
  const [row] = await db
    .select({
      name: campaigns.name,
      company: companies.name,
      type: campaigns.type,
      location: sql<string>`coalesce(${locations.name}, '')`,
      poster: selectPoster(campaigns.video),
      reviewedPoster: sql<string | null>`case when ${campaigns.status} = 'Approved'
        then ${selectReviewedPoster(campaigns.video, campaigns.decidedAt)} end`,
    })
    .from(campaigns)
    .innerJoin(companies, eq(companies.id, campaigns.companyId))
    .leftJoin(locations, eq(locations.id, campaigns.locationId))
    .where(eq(campaigns.id, campaignId))
  if (!row) throw new RangeError(`there is no campaign ${campaignId}`)
  return row
}

/** The listed screens and the sums of the others; together they are the totals. */
export function splitScreens(screens: readonly DeliveryScreen[]): Pick<CampaignReport, 'screens' | 'others'> {
  const all = screens.map(({ name, place, soFar }) => ({ name, place, soFar }))
  if (all.length <= MAX_REPORT_SCREENS) return { screens: all, others: null }
  const ordered = all.toSorted((a, b) => b.soFar.shortfall - a.soFar.shortfall)
  const rest = ordered.slice(MAX_REPORT_SCREENS)
  return {
    screens: ordered.slice(0, MAX_REPORT_SCREENS),
    others: { count: rest.length, soFar: rest.map(({ soFar }) => soFar).reduce(addSums) },
  }
}

const addSums = (one: DeliverySoFar, other: DeliverySoFar): DeliverySoFar => ({
  promised: one.promised + other.promised,
  delivered: one.delivered + other.delivered,
  shortfall: one.shortfall + other.shortfall,
  extra: one.extra + other.extra,
  impressions: one.impressions + other.impressions,
})

function findMultipliers(screens: readonly DeliveryScreen[]): CampaignReport['multipliers'] {
  const all = screens.map(({ multiplier }) => multiplier)
  if (all.length === 0) return null
  return { lowest: all.reduce((a, b) => Math.min(a, b)), highest: all.reduce((a, b) => Math.max(a, b)) }
}
