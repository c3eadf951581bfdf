import { extendCampaign, getCampaignExtension } from '@marquee/contract/campaign-extension'
import { campaignExtensionTexts } from '@marquee/contract/messages/campaign-extension'
import { getFormats } from '@marquee/contract/language/formats'
import { runInTransaction } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { UserCaller } from '../../../platform/http/caller.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { extendCampaign as extend } from '../commands/extend.ts'
import { requireOwnCampaign } from '../policy.ts'
import { type CheckUninvoiced, getExtensionOffer } from '../queries/extension.ts'
import type { DescribeCampaign } from './campaigns.ts'

/** What a client can add to an approved campaign, and adding it (decision 27). */
export const createExtensionRoutes = (later: {
  getCampaignDetails: DescribeCampaign
  isUninvoiced: CheckUninvoiced
}): readonly Route[] => [
  route(getCampaignExtension, async ({ caller, params }, { db, clock }) => {
    const { campaignId } = await requireOwnCampaign(db, caller, params.id)
    assertConfirmedEmail(caller)
    return getExtensionOffer(db, campaignId, { at: clock.now(), isUninvoiced: later.isUninvoiced })
  }),

  route(extendCampaign, async ({ caller, params, body }, { db, database, clock, config }) => {
    const own = await requireOwnCampaign(db, caller, params.id)
    assertConfirmedEmail(caller)
    const at = clock.now()
    const context = { userId: caller.userId, at, publicUrl: config.publicUrl, isUninvoiced: later.isUninvoiced }
    await runInTransaction(database, (tx) => extend(tx, own, body, context))
    const campaign = await later.getCampaignDetails(db, own, at)
    const day = getFormats().formatDay(campaign.endDate, { dateStyle: 'long' })
    return { success: true, message: campaignExtensionTexts.extended({ name: campaign.name, day }), campaign }
  }),
]

/** An extension reserves screens, as a submission does. @throws Refused emailNotConfirmed */
function assertConfirmedEmail({ profile }: UserCaller): void {
  if (!profile.emailVerifiedAt) throw refuse(getCampaignExtension.refusals.emailNotConfirmed)
}
