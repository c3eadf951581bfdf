import type { ReportLink } from '@marquee/contract/report-links'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { hashSecret } from '../../../platform/secrets.ts'
import { companies } from '../../companies/schema.ts'
import { users } from '../../identity/schema.ts'
import { campaigns, reportLinks } from '../schema.ts'

const isValid = (campaignId: string, at: Date) =>
  and(eq(reportLinks.campaignId, campaignId), isNull(reportLinks.withdrawnAt), gt(reportLinks.expiresAt, at))

export const countValidLinks = (db: Db, campaignId: string, at: Date): Promise<number> =>
  db.$count(reportLinks, isValid(campaignId, at))

/** The valid links of a campaign, the newest first. */
export async function listValidLinks(db: Db, campaignId: string, at: Date): Promise<ReportLink[]> {
  const rows = await db
    .select({ link: reportLinks, createdBy: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
    .from(reportLinks)
    .innerJoin(users, eq(users.id, reportLinks.createdBy))
    .where(isValid(campaignId, at))
    .orderBy(desc(reportLinks.createdAt), desc(reportLinks.id))
  return rows.map(({ link, createdBy }) => ({
    _id: link.id,
    createdAt: link.createdAt.toISOString(),
    createdBy,
    expiresAt: link.expiresAt.toISOString(),
    openCount: link.openCount,
    openedAt: link.openedAt?.toISOString() ?? null,
  }))
}

/**
 * Finds what a link leads to. Nothing if it is unknown, has expired or was withdrawn, if the campaign was deleted, and
 * while its company is suspended.
 */
export async function findSharedCampaign(db: Db, secret: string, at: Date) {
  const [row] = await db
    .select({ linkId: reportLinks.id, campaignId: reportLinks.campaignId, expiresAt: reportLinks.expiresAt })
    .from(reportLinks)
    .innerJoin(campaigns, eq(campaigns.id, reportLinks.campaignId))
    .innerJoin(companies, eq(companies.id, campaigns.companyId))
    .where(
      and(
        eq(reportLinks.tokenHash, hashSecret(secret)),
        isNull(reportLinks.withdrawnAt),
        gt(reportLinks.expiresAt, at),
        isNull(campaigns.deletedAt),
        isNull(companies.suspendedAt),
      ),
    )
  return row
}
