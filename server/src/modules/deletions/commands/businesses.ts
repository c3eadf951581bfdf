import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { lockCompanyReservations } from '../../campaigns/commands/limit-new-company.ts'
import { notifyRestoration, notifySuspension } from '../../campaigns/commands/suspension.ts'
import { users } from '../../identity/schema.ts'
import { resumeOwnerInfotainment, stopOwnerInfotainment } from '../../infotainment/commands/suspension.ts'
import { withdrawInvitations } from '../../members/commands/erasure.ts'
import { restoreBusinesses, suspendBusinesses } from '../../members/commands/suspension.ts'
import { lockBusinesses } from '../../members/commands/team.ts'
import { type Businesses, findBusinesses } from '../queries/businesses.ts'

/** The business under which the audit log lists a deletion. */
export const getParty = ({ ownerIds, companyIds }: Businesses): string | null => ownerIds[0] ?? companyIds[0] ?? null

/**
 * Locks the businesses of a person: changes of their teams, bookings by them and bookings of their screens either commit
 * before, or come after and find them closed. Invitations to what closes end, also if they are just accepted. The lock
 * of the user keeps the person from joining another business meanwhile.
 */
export async function lockOwnBusinesses(tx: Tx, userId: string) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  const { sole, shared } = await findBusinesses(tx, userId)
  const all = [
    ...shared,
    ...sole.companyIds.map((id) => ({ kind: 'company' as const, id })),
    ...sole.ownerIds.map((id) => ({ kind: 'owner' as const, id })),
  ]
  await lockBusinesses(tx, all)
  const closing = new Set<string>()
  for (;;) {
    const found = await findBusinesses(tx, userId)
    // The last other member may have gone before the lock, or be erased just now.
    const companyIds = found.sole.companyIds.filter((id) => !closing.has(id))
    const ownerIds = found.sole.ownerIds.filter((id) => !closing.has(id))
    if (companyIds.length + ownerIds.length === 0) return found
    for (const id of companyIds) await lockCompanyReservations(tx, id)
    await withdrawInvitations(tx, { companyIds, ownerIds })
    for (const id of [...companyIds, ...ownerIds]) closing.add(id)
  }
}

/** Suspends the businesses of a closed account: nothing of them is sold or played. */
export async function suspendClosed(tx: Tx, userId: string, at: Date): Promise<void> {
  const { companyIds, ownerIds } = await suspendBusinesses(tx, userId, at)
  for (const id of companyIds) await notifySuspension(tx, id, at)
  for (const id of ownerIds) await stopOwnerInfotainment(tx, id, at)
}

/** Restores the businesses of an account that is kept. */
export async function restoreKept(tx: Tx, userId: string, at: Date): Promise<void> {
  const { companyIds, ownerIds } = await restoreBusinesses(tx, userId, at)
  for (const id of companyIds) await notifyRestoration(tx, id, at)
  for (const id of ownerIds) await resumeOwnerInfotainment(tx, id, at)
}
