import { createReportLink as call, MAX_REPORT_LINKS } from '@marquee/contract/report-links'
import { COMMON } from '@marquee/contract/refusals'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { DAYS } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { createSecret, hashSecret } from '../../../platform/secrets.ts'
import type { OwnCampaign, SharedCampaign } from '../policy.ts'
import { countValidLinks } from '../queries/report-links.ts'
import { reportLinks } from '../schema.ts'
import { lockCampaign } from './state.ts'

/**
 * Creates a link to the report of an approved campaign. The lock of the campaign keeps two requests from exceeding the
 * limit.
 *
 * @returns its id, and its secret, which is stored nowhere
 * @throws Refused notFound, notApproved or tooManyLinks
 */
export async function createReportLink(
  tx: Tx,
  own: OwnCampaign,
  { userId, days }: { userId: string; days: number },
  at: Date,
): Promise<{ linkId: string; secret: string }> {
  const campaign = await lockCampaign(tx, own.campaignId)
  if (!campaign) throw refuse(COMMON.notFound)
  if (campaign.status !== 'Approved') throw refuse(call.refusals.notApproved)
  if ((await countValidLinks(tx, campaign.id, at)) >= MAX_REPORT_LINKS) throw refuse(call.refusals.tooManyLinks)
  const secret = createSecret()
  const expiresAt = new Date(at.getTime() + days * DAYS)
  const [link] = await tx
    .insert(reportLinks)
    .values({ campaignId: campaign.id, tokenHash: hashSecret(secret), createdAt: at, createdBy: userId, expiresAt })
    .returning({ linkId: reportLinks.id })
  if (!link) throw new Error('the link was not created')
  return { ...link, secret }
}

/** Withdraws a link; a second time changes nothing. @throws Refused notFound for a link of another campaign */
export async function withdrawReportLink(
  tx: Tx,
  own: OwnCampaign,
  { linkId, userId }: { linkId: string; userId: string },
  at: Date,
): Promise<void> {
  const ofCampaign = and(eq(reportLinks.id, linkId), eq(reportLinks.campaignId, own.campaignId))
  const { rowCount } = await tx
    .update(reportLinks)
    .set({ withdrawnAt: at, withdrawnBy: userId })
    .where(and(ofCampaign, isNull(reportLinks.withdrawnAt)))
  if (rowCount === 0 && (await tx.$count(reportLinks, ofCampaign)) === 0) throw refuse(COMMON.notFound)
}

/** Counts that the page of a link was opened. */
export async function countOpening(tx: Tx, { linkId }: SharedCampaign, at: Date): Promise<void> {
  await tx
    .update(reportLinks)
    .set({ openCount: sql`${reportLinks.openCount} + 1`, openedAt: at })
    .where(eq(reportLinks.id, linkId))
}
