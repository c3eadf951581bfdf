import { exportCampaignDelivery, getCampaignDelivery, getScreenDelivery } from '@marquee/contract/delivery'
import { COMMON } from '@marquee/contract/refusals'
import { deliveryTexts } from '@marquee/contract/texts/delivery'
import { reportedCampaign } from '../modules/campaigns/policy.ts'
import { refuse } from '../platform/errors.ts'
import { type Route, route } from '../platform/http/route.ts'
import { headlineOf } from './campaign-states.ts'
import { reportOf } from './campaign-report.ts'
import { flightOf, screenFacts, screenIdsOf } from './delivery-facts.ts'
import { provenByDay, provenByScreen } from './delivery-proven.ts'
import { deliveryBatches, rowsOfScreens, tableRow } from './delivery-rows.ts'
import { calendarOf } from './promises.ts'

/** Promised and proven plays; of deleted campaigns too (product 7, decision 9). */
export const campaignDeliveryRoutes: readonly Route[] = [
  route(getCampaignDelivery, async ({ caller, params }, { db, clock }) => {
    const { campaignId, name, isDeleted } = await reportedCampaign(db, caller, params.id)
    const asOf = clock.now()
    const flight = await flightOf(db, campaignId)
    const calendar = calendarOf(flight, asOf)
    const [ids, byDay, byScreen] = await Promise.all([
      screenIdsOf(db, campaignId),
      provenByDay(db, campaignId),
      provenByScreen(db, campaignId, calendar.today),
    ])
    const screens = await screenFacts(db, campaignId, ids)
    const report = await reportOf({ flight, screens, byDay, byScreen }, calendar)
    return {
      campaign: { _id: campaignId, name, deleted: isDeleted },
      timeZone: flight.timeZone,
      asOf: asOf.toISOString(),
      headline: await headlineOf(db, campaignId, report, calendar.today),
      ...report,
    }
  }),

  route(getScreenDelivery, async ({ caller, params }, { db, clock }) => {
    const { campaignId } = await reportedCampaign(db, caller, params.id)
    const calendar = calendarOf(await flightOf(db, campaignId), clock.now())
    const rows = await rowsOfScreens(db, campaignId, [params.screenId], calendar)
    if (rows.length === 0 && !(await screenIdsOf(db, campaignId)).includes(params.screenId)) {
      throw refuse(COMMON.notFound)
    }
    return { rows: rows.map(({ row }) => row) }
  }),

  route(exportCampaignDelivery, async ({ caller, params }, { db, clock }) => {
    const { campaignId, name } = await reportedCampaign(db, caller, params.id)
    const [flight, ids] = await Promise.all([flightOf(db, campaignId), screenIdsOf(db, campaignId)])
    const calendar = calendarOf(flight, clock.now())
    return {
      fileName: deliveryTexts.fileName(name, calendar.today),
      columns: deliveryTexts.columns,
      batches: inTable(deliveryBatches(db, campaignId, ids, { flight, calendar })),
    }
  }),
]

async function* inTable(batches: ReturnType<typeof deliveryBatches>) {
  for await (const rows of batches) yield rows.map(tableRow)
}
