import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { informMembers } from '../../members/commands/inform.ts'
import { isReportDue } from '../rules.ts'
import { installerLinks, installerPairings } from '../schema.ts'

const isUnreported = and(isNull(installerPairings.reportedAt), isNull(installerPairings.undoneAt))

/** The links whose partner is told now of what was paired with them. */
export async function listDueLinks(db: Db, at: Date): Promise<string[]> {
  const rows = await db
    .select({
      linkId: installerPairings.linkId,
      first: sql<Date>`min(${installerPairings.pairedAt})`.mapWith(installerPairings.pairedAt),
      last: sql<Date>`max(${installerPairings.pairedAt})`.mapWith(installerPairings.pairedAt),
    })
    .from(installerPairings)
    .where(isUnreported)
    .groupBy(installerPairings.linkId)
    .orderBy(asc(installerPairings.linkId))
  return rows.filter((row) => isReportDue(row, at)).map(({ linkId }) => linkId)
}

/** Tells the partner how many screens were paired with a link since the last notice: one notice for all of them. */
export async function reportInstallations(
  tx: Tx,
  linkId: string,
  { at, publicUrl }: { at: Date; publicUrl: string },
): Promise<void> {
  const [link] = await tx.select().from(installerLinks).where(eq(installerLinks.id, linkId)).for('no key update')
  const { rowCount } = await tx
    .update(installerPairings)
    .set({ reportedAt: at })
    .where(and(eq(installerPairings.linkId, linkId), isUnreported))
  const count = rowCount ?? 0
  if (!link || count === 0) return
  const values = { name: link.name, count }
  const url = `${publicUrl}/screens`
  await informMembers(
    tx,
    [
      {
        business: { kind: 'owner', id: link.ownerId },
        kind: 'screens-installed',
        values,
        email: ({ texts, writeEmail }, firstName) => writeEmail(texts.screens.installed, values, { firstName, url }),
      },
    ],
    at,
  )
}
