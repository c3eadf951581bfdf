import { listCompanyCampaigns } from '@marquee/contract/campaigns'
import { hidePrice, NO_PROOF, presentCampaign } from '../../modules/campaigns/present.ts'
import { listCampaigns } from '../../modules/campaigns/queries/campaigns.ts'
import { requireVisibleCompany } from '../../modules/companies/policy.ts'
import { readsPrices } from '../../modules/members/policy.ts'
import { readRoute, type Route } from '../../platform/http/route.ts'
import { listCampaignProofs } from './campaign-plays.ts'

/** A company's campaigns, newest first, with their proven plays (API-CAMP-01). */
export const companyCampaignsRoutes: readonly Route[] = [
  readRoute(listCompanyCampaigns, async ({ caller, params }, { db, clock }) => {
    const campaigns = await listCampaigns(db, requireVisibleCompany(caller, params.companyId))
    const proven = await listCampaignProofs(db, campaigns, clock.now())
    const listed = campaigns.map((campaign) => presentCampaign(campaign, proven.get(campaign.id) ?? NO_PROOF))
    return readsPrices(caller) ? listed : listed.map(hidePrice)
  }),
]
