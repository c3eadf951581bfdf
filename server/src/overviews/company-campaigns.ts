import { listCompanyCampaigns } from '@marquee/contract/campaigns'
import { NOTHING_PROVEN, presentCampaign } from '../modules/campaigns/present.ts'
import { campaignsOfCompany } from '../modules/campaigns/queries/campaigns.ts'
import { visibleCompany } from '../modules/companies/policy.ts'
import { type Route, route } from '../platform/http/route.ts'
import { provenOf } from './proven.ts'

/** A company's campaigns, newest first, with what is proven of them (API-CAMP-01). */
export const companyCampaignsRoutes: readonly Route[] = [
  route(listCompanyCampaigns, async ({ caller, params }, { db, clock }) => {
    const campaigns = await campaignsOfCompany(db, visibleCompany(caller, params.companyId))
    const proven = await provenOf(db, campaigns, clock.now())
    return campaigns.map((campaign) => presentCampaign(campaign, proven.get(campaign.id) ?? NOTHING_PROVEN))
  }),
]
