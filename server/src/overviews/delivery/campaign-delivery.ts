import { exportCampaignDelivery, getCampaignDelivery, getScreenDelivery } from '@marquee/contract/delivery'
import { COMMON } from '@marquee/contract/refusals'
import { buildCsvName } from '@marquee/contract/csv.rules'
import { buildCalendar } from '@marquee/contract/promised-plays.rules'
import { reportTexts } from '@marquee/contract/messages/campaign-report'
import { deliveryTexts } from '@marquee/contract/messages/delivery'
import { requireReportedCampaign } from '../../modules/campaigns/policy.ts'
import { refuse } from '../../platform/errors.ts'
import { readRoute, type Route } from '../../platform/http/route.ts'
import { getDeliveryHeadline } from '../campaigns/campaign-states.ts'
import { buildReport } from './campaign-report.ts'
import { getFlight, listScreenFacts, listScreenIds } from './delivery-facts.ts'
import { sumPlaysByDay, sumPlaysByScreen } from './delivery-plays.ts'
import { streamDeliveryRows, listDeliveryRows, toDeliveryCells } from './delivery-rows.ts'

/** Promised and proven plays, also of deleted campaigns (product 7, decision 9). */
export const campaignDeliveryRoutes: readonly Route[] = [
  readRoute(getCampaignDelivery, async ({ caller, params }, { db, clock }) => {
    const { campaignId, name, isDeleted } = await requireReportedCampaign(db, caller, params.id)
    const asOf = clock.now()
    const flight = await getFlight(db, campaignId)
    const calendar = buildCalendar(flight, asOf)
    const [ids, byDay, byScreen] = await Promise.all([
      listScreenIds(db, campaignId),
      sumPlaysByDay(db, campaignId),
      sumPlaysByScreen(db, campaignId, calendar.today),
    ])
    const screens = await listScreenFacts(db, campaignId, ids)
    const report = await buildReport({ flight, screens, byDay, byScreen }, calendar)
    return {
      campaign: { _id: campaignId, name, deleted: isDeleted },
      timeZone: flight.timeZone,
      asOf: asOf.toISOString(),
      headline: await getDeliveryHeadline(db, campaignId, report, calendar.today),
      ...report,
    }
  }),

  readRoute(getScreenDelivery, async ({ caller, params }, { db, clock }) => {
    const { campaignId } = await requireReportedCampaign(db, caller, params.id)
    const calendar = buildCalendar(await getFlight(db, campaignId), clock.now())
    const rows = await listDeliveryRows(db, campaignId, [params.screenId], calendar)
    if (rows.length === 0 && !(await listScreenIds(db, campaignId)).includes(params.screenId)) {
      throw refuse(COMMON.notFound)
    }
    return { rows: rows.map(({ row }) => row) }
  }),

  readRoute(exportCampaignDelivery, async ({ caller, params }, { db, clock }) => {
    const { campaignId, name } = await requireReportedCampaign(db, caller, params.id)
    const [flight, ids] = await Promise.all([getFlight(db, campaignId), listScreenIds(db, campaignId)])
    const calendar = buildCalendar(flight, clock.now())
    return {
      fileName: buildCsvName(reportTexts.title, name, calendar.today),
      columns: deliveryTexts.columns,
      batches: streamCells(streamDeliveryRows(db, campaignId, ids, { flight, calendar })),
    }
  }),
]

async function* streamCells(batches: ReturnType<typeof streamDeliveryRows>) {
  for await (const rows of batches) yield rows.map(toDeliveryCells)
}
