import { getCompanyDashboard } from '@marquee/contract/dashboards'
import { listCampaignStates } from '../../modules/campaigns/queries/campaigns.ts'
import { isOnAir, isWaiting } from '../../modules/campaigns/rules.ts'
import { requireNamedCompany } from '../../modules/companies/policy.ts'
import { readRoute, type Route } from '../../platform/http/route.ts'

/** The numbers of the company's own campaigns (OPEN-86), at the top level and under `data` (OPEN-26). */
export const companyDashboardRoutes: readonly Route[] = [
  readRoute(getCompanyDashboard, async ({ caller }, { db, clock }) => {
    // A client without a company has no campaigns yet.
    const states = caller.companyId ? await listCampaignStates(db, requireNamedCompany(caller, caller.companyId)) : []
    const at = clock.now()
    const numbers = {
      totalCampaigns: states.length,
      pendingCampaigns: states.filter((campaign) => isWaiting(campaign.status)).length,
      approvedCampaigns: states.filter((campaign) => campaign.status === 'Approved').length,
      ongoingCampaigns: states.filter((campaign) => isOnAir(campaign, at)).length,
    }
    return { success: true, ...numbers, data: numbers }
  }),
]
