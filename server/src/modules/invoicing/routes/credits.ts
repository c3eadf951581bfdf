import { getDeletionCredit } from '@marquee/contract/invoices'
import { type Route, route } from '../../../platform/http/route.ts'
import { requireOwnCampaign } from '../../campaigns/policy.ts'
import { readsMoney } from '../../members/policy.ts'
import { listDeletionCredits } from '../queries/credits.ts'

/** What a client gets back if it deletes a campaign now, for those who read invoices (decisions 33, 38, 45). */
export const creditRoutes: readonly Route[] = [
  route(getDeletionCredit, async ({ caller, params }, { db, clock }) => {
    const { campaignId } = await requireOwnCampaign(db, caller, params.id)
    return { credits: readsMoney(caller) ? await listDeletionCredits(db, campaignId, clock.now()) : [] }
  }),
]
