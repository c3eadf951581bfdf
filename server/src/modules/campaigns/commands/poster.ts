import { COMMON } from '@marquee/contract/refusals'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { type NewPoster, replacePoster } from '../../media/commands/posters.ts'
import type { OwnCampaign } from '../policy.ts'
import { campaigns } from '../schema.ts'
import { lockCampaign, notifyState } from './state.ts'

/**
 * Sets the poster of a campaign's video. It plays on no screen, so the state of the campaign stays; an operator who
 * decides meanwhile has to look again, because the version changes.
 *
 * @returns the name of the poster
 */
export async function setCampaignPoster(tx: Tx, own: OwnCampaign, sent: NewPoster): Promise<string> {
  const stored = await lockCampaign(tx, own.campaignId)
  if (!stored) throw refuse(COMMON.notFound)
  const { poster, isChanged } = await replacePoster(tx, stored.video, { ...sent, at: getUnseenAt(sent.at, stored) })
  if (!isChanged) return poster
  // Not `updatedAt`: a form that is open keeps its input.
  await tx
    .update(campaigns)
    .set({ version: sql`${campaigns.version} + 1` })
    .where(eq(campaigns.id, stored.id))
  await notifyState(tx, stored)
  return poster
}

/** Partners see a poster from before the decision. No operator has seen one that waited for it. */
const getUnseenAt = (at: Date, { decidedAt }: { decidedAt: Date | null }) =>
  decidedAt === null || decidedAt < at ? at : new Date(decidedAt.getTime() + 1)
