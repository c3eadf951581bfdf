import { buildCsvName } from '@marquee/contract/csv.rules'
import { shellTexts } from '@marquee/contract/messages/shell'
import {
  CAMPAIGNS_PER_PAGE,
  exportOperatorCampaigns,
  getCampaignChoices,
  getOperatorCampaign,
  listOperatorCampaigns,
  type OperatorCampaign,
} from '@marquee/contract/operator-campaigns'
import { COMMON } from '@marquee/contract/refusals'
import { headlineTexts } from '@marquee/contract/messages/headline'
import { operatorCampaignTexts } from '@marquee/contract/messages/operator-campaigns'
import { readsMoney } from '../../../modules/members/policy.ts'
import type { Db } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { splitChunks } from '../../../platform/notify.ts'
import type { Cell } from '@marquee/contract/csv.rules'
import type { UserCaller } from '../../../platform/http/caller.ts'
import { readRoute, type Route, route } from '../../../platform/http/route.ts'
import { listCampaignChoices } from './choices.ts'
import { listCampaignRows, searchCampaigns, type Order } from './rows.ts'

/** Campaigns of all companies with delivery and payment, for operators (decision 9). */
export const operatorCampaignRoutes: readonly Route[] = [
  readRoute(listOperatorCampaigns, async ({ caller, query }, { db, clock }) => {
    assertMayAsk(caller, query)
    const { sort, page = 1, ...filter } = query
    const at = clock.now()
    const size = CAMPAIGNS_PER_PAGE
    const wanted = {
      order: parseOrder(sort),
      page: { from: (page - 1) * size, size },
      at,
      readsMoney: readsMoney(caller),
    }
    const { ids, counts, sums } = await searchCampaigns(db, filter, wanted)
    const { totalCents, ...others } = sums
    const campaigns = await listCampaignRows(db, ids, at)
    if (readsMoney(caller)) return { campaigns, counts, sums: { ...others, totalCost: totalCents / 100 } }
    return { campaigns: campaigns.map(hideMoney), counts, sums: { ...others, totalCost: null, openCents: null } }
  }),

  readRoute(exportOperatorCampaigns, async ({ caller, query }, { db, clock }) => {
    assertMayAsk(caller, query)
    const pickCells = readsMoney(caller) ? <C>(cells: readonly C[]) => cells : omitMoneyCells
    const at = clock.now()
    const wanted = { order: parseOrder(undefined), page: undefined, at, readsMoney: readsMoney(caller) }
    const { ids } = await searchCampaigns(db, query, wanted)
    return {
      fileName: buildCsvName(shellTexts.titles.operatorCampaigns, at.toISOString().slice(0, 10)),
      columns: pickCells(operatorCampaignTexts.csv.columns),
      batches: streamCells(db, ids, { at, pickCells }),
    }
  }),

  readRoute(getCampaignChoices, (_, { db }) => listCampaignChoices(db)),

  route(getOperatorCampaign, async ({ caller, params }, { db, clock }) => {
    const [campaign] = await listCampaignRows(db, [params.id], clock.now())
    if (!campaign) throw refuse(COMMON.notFound)
    return readsMoney(caller) ? campaign : hideMoney(campaign)
  }),
]

/** Who does not read money does not learn it from a filter or an order either. @throws Refused permissionMissing */
function assertMayAsk(caller: UserCaller, { payment, sort = '' }: { payment?: unknown; sort?: string | undefined }) {
  if (!readsMoney(caller) && (payment !== undefined || sort.endsWith('cost'))) throw refuse(COMMON.permissionMissing)
}

/** A campaign for an operator who does not read money (decision 38). */
const hideMoney = (campaign: OperatorCampaign): OperatorCampaign => ({
  ...campaign,
  totalCost: null,
  paid: null,
  isOwed: null,
  openCents: null,
})

/** By default, the newest come first. */
function parseOrder(sort = '-created'): Order {
  const isDown = sort.startsWith('-')
  // The contract names the columns.
  return { by: (isDown ? sort.slice(1) : sort) as Order['by'], isDown }
}

const ROWS_PER_BATCH = 1000

async function* streamCells(
  db: Db,
  ids: readonly string[],
  { at, pickCells }: { at: Date; pickCells: (cells: readonly Cell[]) => readonly Cell[] },
): AsyncGenerator<(readonly Cell[])[]> {
  for (const some of splitChunks(ids, ROWS_PER_BATCH))
    yield (await listCampaignRows(db, some, at)).map((campaign) => pickCells(toCampaignCells(campaign)))
}

/** Where cost, payment and open amount are among the columns. */
const MONEY_CELLS = { first: 15, count: 3 }
const omitMoneyCells = <C>(cells: readonly C[]): readonly C[] => cells.toSpliced(MONEY_CELLS.first, MONEY_CELLS.count)

/** The cells in the order of the columns. */
function toCampaignCells(campaign: OperatorCampaign): Cell[] {
  const { csv, deleted } = operatorCampaignTexts
  const { delivery } = campaign
  return [
    campaign.name,
    campaign.company.name,
    csv.types[campaign.type],
    campaign.location?.name ?? null,
    campaign.isDeleted ? deleted : campaign.status,
    campaign.startDate,
    campaign.endDate,
    campaign.numberOfScreens,
    headlineTexts.states[delivery.state],
    delivery.percent === null ? null : delivery.percent.toFixed(1),
    delivery.throughDay,
    delivery.promised,
    delivery.delivered,
    delivery.shortfall,
    delivery.extra,
    campaign.totalCost?.toFixed(2) ?? null,
    campaign.paid ? csv.paid : campaign.isOwed ? csv.unpaid : null,
    campaign.openCents === null ? null : (campaign.openCents / 100).toFixed(2),
    campaign._id,
  ]
}
