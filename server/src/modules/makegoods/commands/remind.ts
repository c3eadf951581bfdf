import type { Tx } from '../../../platform/db/database.ts'
import { lockCampaign } from '../../campaigns/commands/state.ts'
import { findMakegood } from '../queries/makegoods.ts'
import { reportOffer } from './report.ts'

/** Reminds a client of an offer that is not decided, once. */
export async function remindOfMakegood(
  tx: Tx,
  campaignId: string,
  context: { at: Date; publicUrl: string },
): Promise<void> {
  const campaign = await lockCampaign(tx, campaignId)
  const makegood = await findMakegood(tx, campaignId)
  if (campaign && makegood?.state === 'offered')
    await reportOffer(tx, 'makegood-reminder', { campaign, makegood }, context)
}
