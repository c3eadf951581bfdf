import { removeCompanyVideo } from '@marquee/contract/company-videos'
import { toCalendarDay } from '@marquee/contract/days.rules'
import { COMMON } from '@marquee/contract/refusals'
import { and, eq } from 'drizzle-orm'
import { DAYS } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { OwnCompany } from '../../companies/policy.ts'
import { findOwnContent, isContentInUse } from '../queries/videos.ts'
import { removedVideos } from '../schema.ts'

/**
 * Removes a video from the library of its company. Campaigns keep it: ended ones as evidence, drafts until they get
 * another (decision 11).
 *
 * @throws Refused notFound, or videoInUse while a campaign is under review, upcoming or running with it
 */
export async function removeVideo(
  tx: Tx,
  company: OwnCompany,
  { name, userId, at }: { name: string; userId: string; at: Date },
): Promise<void> {
  const sha256 = await requireContent(tx, company, name)
  // A campaign that ends today in any time zone still plays.
  const yesterday = toCalendarDay('UTC', new Date(at.getTime() - DAYS))
  if (await isContentInUse(tx, company, sha256, yesterday)) throw refuse(removeCompanyVideo.refusals.videoInUse)
  await tx
    .insert(removedVideos)
    .values({ companyId: company.companyId, sha256, removedAt: at, removedBy: userId })
    .onConflictDoNothing()
}

/** @throws Refused notFound */
export async function restoreVideo(tx: Tx, company: OwnCompany, name: string): Promise<void> {
  await returnVideo(tx, company, await requireContent(tx, company, name))
}

/** A video that a campaign gets belongs to the library again. */
export async function returnVideo(tx: Tx, { companyId }: Pick<OwnCompany, 'companyId'>, sha256: string): Promise<void> {
  await tx.delete(removedVideos).where(and(eq(removedVideos.companyId, companyId), eq(removedVideos.sha256, sha256)))
}

async function requireContent(tx: Tx, company: OwnCompany, name: string): Promise<string> {
  const sha256 = await findOwnContent(tx, company, name)
  if (!sha256) throw refuse(COMMON.notFound)
  return sha256
}
