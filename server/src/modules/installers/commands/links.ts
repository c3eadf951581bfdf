import { createInstallerLink as call, MAX_INSTALLER_LINKS } from '@marquee/contract/installer-links'
import { getInstallation } from '@marquee/contract/installing'
import { COMMON } from '@marquee/contract/refusals'
import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import { DAYS } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { createSecret, hashSecret } from '../../../platform/secrets.ts'
import { type Actor, writeAuditEntry } from '../../audit/commands.ts'
import type { OwnOwner } from '../../owners/policy.ts'
import { owners } from '../../owners/schema.ts'
import { lockApprovedVenue, type ScreenVenue, toVenueColumns } from '../../screens/commands/venues.ts'
import { countValidLinks, LISTED_DAYS, type LinkRow } from '../queries/links.ts'
import { deriveLinkState } from '../rules.ts'
import { installerLinks, installerPairings } from '../schema.ts'

type NewLink = { name: string; days: number; venue: ScreenVenue | undefined }
type UserActor = Actor & { userId: string }

/**
 * Creates a link. The lock of the owner keeps two requests from exceeding the limit.
 *
 * @returns its id, and its secret, which is stored nowhere
 * @throws Refused notFound, notYours or placeNotApproved for the venue, or tooManyLinks
 */
export async function createInstallerLink(
  tx: Tx,
  { ownerId }: OwnOwner,
  { by, link: { name, days, venue } }: { by: UserActor; link: NewLink },
  at: Date,
): Promise<{ linkId: string; secret: string }> {
  await tx.select({ id: owners.id }).from(owners).where(eq(owners.id, ownerId)).for('no key update')
  if ((await countValidLinks(tx, ownerId, at)) >= MAX_INSTALLER_LINKS) throw refuse(call.refusals.tooManyLinks)
  if (venue) await lockApprovedVenue(tx, { role: 'partner', ownerId }, venue)
  const secret = createSecret()
  const [link] = await tx
    .insert(installerLinks)
    .values({
      ownerId,
      name,
      tokenHash: hashSecret(secret),
      ...toVenueColumns(venue ?? null),
      createdAt: at,
      createdBy: by.userId,
      expiresAt: new Date(at.getTime() + days * DAYS),
    })
    .returning({ linkId: installerLinks.id })
  if (!link) throw new Error('the link was not created')
  const subject = { kind: 'installer-link', id: link.linkId, name } as const
  await writeAuditEntry(tx, by, { action: 'create', subject, partyId: ownerId }, at)
  return { ...link, secret }
}

/** Withdraws a link; a second time changes nothing. @throws Refused notFound for a link of another owner */
export async function withdrawInstallerLink(
  tx: Tx,
  { ownerId }: OwnOwner,
  { by, linkId }: { by: UserActor; linkId: string },
  at: Date,
): Promise<void> {
  const ofOwner = and(eq(installerLinks.id, linkId), eq(installerLinks.ownerId, ownerId))
  const [withdrawn] = await tx
    .update(installerLinks)
    .set({ withdrawnAt: at, withdrawnBy: by.userId })
    .where(and(ofOwner, isNull(installerLinks.withdrawnAt)))
    .returning({ name: installerLinks.name })
  if (!withdrawn) {
    if ((await tx.$count(installerLinks, ofOwner)) === 0) throw refuse(COMMON.notFound)
    return
  }
  const subject = { kind: 'installer-link', id: linkId, name: withdrawn.name } as const
  await writeAuditEntry(tx, by, { action: 'delete', subject, partyId: ownerId }, at)
}

/** Binds a link to a browser; of several only the first gets it. @throws Refused notFound or otherBrowser */
export async function bindLink(tx: Tx, linkId: string, browserHash: string, at: Date): Promise<void> {
  const link = await lockValidLink(tx, linkId, at)
  if (link.browserHash === browserHash) return
  if (link.browserHash !== null) throw refuse(getInstallation.refusals.otherBrowser)
  await tx.update(installerLinks).set({ browserHash, startedAt: at }).where(eq(installerLinks.id, linkId))
}

/** Locks a link, so that nothing is paired with it after its withdrawal. @throws Refused notFound unless it is valid */
export async function lockValidLink(tx: Tx, linkId: string, at: Date): Promise<LinkRow> {
  const [link] = await tx.select().from(installerLinks).where(eq(installerLinks.id, linkId)).for('no key update')
  if (!link || deriveLinkState(link, at) !== 'open') throw refuse(COMMON.notFound)
  return link
}

/** Deletes links that the list of the partner has not shown for a while, with what they paired. The screens stay. */
export async function deleteOldLinks(tx: Tx, at: Date): Promise<void> {
  const before = new Date(at.getTime() - LISTED_DAYS * DAYS)
  const old = await tx
    .select({ id: installerLinks.id })
    .from(installerLinks)
    .where(lt(installerLinks.expiresAt, before))
  await deleteLinks(
    tx,
    old.map(({ id }) => id),
  )
}

/** Deletes links with the rows about their pairings. */
export async function deleteLinks(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.delete(installerPairings).where(inArray(installerPairings.linkId, [...ids]))
  await tx.delete(installerLinks).where(inArray(installerLinks.id, [...ids]))
}
