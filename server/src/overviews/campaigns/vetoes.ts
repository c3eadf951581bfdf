import { vetoTexts } from '@marquee/contract/messages/veto'
import { COMMON } from '@marquee/contract/refusals'
import { getCampaignVeto, vetoCampaign } from '@marquee/contract/vetoes'
import { toActor } from '../../modules/audit/commands.ts'
import { requireNamedOwner } from '../../modules/owners/policy.ts'
import { runInTransaction } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { findOwnerCampaign } from './owner-campaign.ts'
import { vetoCampaign as veto } from './veto-campaign.ts'

/** The veto of a partner against a campaign on its screens (decision 43). */
export const vetoRoutes: readonly Route[] = [
  route(getCampaignVeto, async ({ caller, params }, { db, clock }) => {
    const own = requireNamedOwner(caller, params.ownerId)
    const found = await findOwnerCampaign(db, own, params.id, clock.now())
    if (!found) throw refuse(COMMON.notFound)
    return found
  }),

  route(vetoCampaign, async ({ caller, address, params, body }, { database, clock, config }) => {
    const own = requireNamedOwner(caller, params.ownerId)
    const acting = { by: toActor({ caller, address }), at: clock.now(), publicUrl: config.publicUrl }
    const name = await runInTransaction(database, (tx) =>
      veto(tx, own, { campaignId: params.id, reason: body.reason }, acting),
    )
    return { success: true, message: vetoTexts.done({ campaign: name }) }
  }),
]
