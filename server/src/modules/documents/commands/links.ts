import { and, eq, gt, lte } from 'drizzle-orm'
import { MINUTES } from '../../../platform/clock.ts'
import { pickColumns } from '../../../platform/db/columns.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { hashSecret, createSecret } from '../../../platform/secrets.ts'
import { isSessionOpen } from '../../identity/queries.ts'
import { isMoneyReader, isMoneyReaderByKey, toBusiness } from '../../members/queries.ts'
import type { FileKind } from '../queries/files.ts'
import { documentLinks, documents } from '../schema/documents.ts'

/** Long enough to open a new tab, too short to share (OPEN-57). */
const LINK_TTL_MS = 5 * MINUTES

/**
 * A link that opens one file of one document without a header (TRAP-20). The caller has checked that the user may see
 * the document.
 */
export async function createDocumentLink(
  tx: Tx,
  { publicUrl, ...link }: { documentId: string; kind: FileKind; sessionId: string; publicUrl: string },
  at: Date,
): Promise<{ link: string; expiresAt: Date }> {
  const secret = createSecret()
  const expiresAt = new Date(at.getTime() + LINK_TTL_MS)
  await tx.insert(documentLinks).values({ tokenHash: hashSecret(secret), ...link, expiresAt })
  return { link: `${publicUrl}/api/billing/files/${secret}`, expiresAt }
}

/**
 * The file of a link; null when the link is unknown or expired, when the session or API key that created it has ended, or when its
 * user may no longer see the documents of the business (decision 33).
 */
export async function findOpenLink(
  db: Db,
  secret: string,
  at: Date,
): Promise<{ documentId: string; kind: FileKind } | null> {
  const wanted = {
    ...pickColumns(documentLinks, 'documentId', 'kind', 'sessionId'),
    ...pickColumns(documents, 'companyId', 'ownerId'),
  }
  const alive = and(eq(documentLinks.tokenHash, hashSecret(secret)), gt(documentLinks.expiresAt, at))
  const [link] = await db
    .select(wanted)
    .from(documentLinks)
    .innerJoin(documents, eq(documents.id, documentLinks.documentId))
    .where(alive)
  if (!link) return null
  const { documentId, kind, sessionId } = link
  const business = toBusiness(link)
  const isAllowed =
    sessionId === null ||
    ((await isSessionOpen(db, sessionId, at)) && (await isMoneyReader(db, sessionId, business))) ||
    (await isMoneyReaderByKey(db, sessionId, business, at))
  return isAllowed ? { documentId, kind } : null
}

/** Deletes expired links. */
export async function sweepDocumentLinks(tx: Tx, at: Date): Promise<void> {
  await tx.delete(documentLinks).where(lte(documentLinks.expiresAt, at))
}
