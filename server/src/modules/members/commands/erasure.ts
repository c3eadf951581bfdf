import { eq, inArray, or } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { invitations, memberships } from '../schema.ts'

/** Withdraws the invitations to businesses that close. Waits for those that are just accepted (decision 35). */
export async function withdrawInvitations(
  tx: Tx,
  { ownerIds, companyIds }: { ownerIds: readonly string[]; companyIds: readonly string[] },
): Promise<void> {
  await tx
    .delete(invitations)
    .where(or(inArray(invitations.companyId, [...companyIds]), inArray(invitations.ownerId, [...ownerIds])))
}

/** Ends the memberships of an erased person, and the invitations to their address. */
export async function eraseMemberships(tx: Tx, { userId, email }: { userId: string; email: string }): Promise<void> {
  await tx.delete(memberships).where(eq(memberships.userId, userId))
  await tx.delete(invitations).where(eq(invitations.email, email))
}
