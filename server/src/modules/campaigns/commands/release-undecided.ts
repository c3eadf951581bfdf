import { releaseTexts } from '@marquee/contract/messages/release'
import { eq } from 'drizzle-orm'
import { publish, type Tx } from '../../../platform/db/database.ts'
import { AUTOMATIC_ACTOR, writeAuditEntry } from '../../audit/commands.ts'
import { releaseScreens } from '../../inventory/commands.ts'
import { type BusinessNews, informMembers } from '../../members/commands/inform.ts'
import { buildPosterLink } from '../../media/present.ts'
import { findPoster } from '../../media/queries/posters.ts'
import { isWaiting } from '../rules.ts'
import { campaigns } from '../schema.ts'
import { notifyState, lockCampaign } from './state.ts'

export type OverdueCampaign = { id: string; version: number; isSuspended: boolean }

/**
 * Makes a waiting campaign a draft again, releases its screens and emails the reason to its company (decision 8). A
 * campaign that was decided or saved in the meantime stays as it is.
 */
export async function releaseUndecided(
  tx: Tx,
  { id, version, isSuspended }: OverdueCampaign,
  { decisionDays, at, publicUrl }: { decisionDays: number; at: Date; publicUrl: string },
): Promise<void> {
  const stored = await lockCampaign(tx, id)
  if (!stored || stored.version !== version || !isWaiting(stored.status)) return
  const { companyId, name } = stored
  const getReason = () => (isSuspended ? releaseTexts.suspended : releaseTexts.undecided({ days: decisionDays }))
  const reason = getReason()
  const released = { status: 'Draft', rejectionReason: reason, submittedAt: null, updatedAt: at } as const
  await tx.update(campaigns).set(released).where(eq(campaigns.id, id))
  await releaseScreens(tx, id)
  await notifyState(tx, { id, companyId, status: 'Draft' })
  await publish(tx, 'campaign.withdrawn', { campaignId: id, companyId })
  const subject = { kind: 'campaign', id, name } as const
  await writeAuditEntry(
    tx,
    AUTOMATIC_ACTOR,
    { action: 'release-screens', subject, partyId: companyId, version, reason },
    at,
  )
  const picture = buildPosterLink(publicUrl, await findPoster(tx, stored.video))
  const envelope = { url: `${publicUrl}/campaigndetails/${id}`, picture }
  const email: BusinessNews['email'] = ({ texts, writeEmail }, firstName) =>
    writeEmail(texts.campaigns.screensReleased, { campaign: name, reason: getReason() }, { firstName, ...envelope })
  const values = { campaignId: id, name, reason }
  const business = { kind: 'company', id: companyId } as const
  await informMembers(tx, [{ business, kind: 'campaign-released', values, email }], at)
}
