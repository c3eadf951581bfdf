import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { restoreCompanies, suspendCompanies } from '../../companies/commands.ts'
import { restoreOwners, suspendOwners } from '../../owners/commands.ts'
import { type Business, toBusiness } from '../queries.ts'
import { memberships } from '../schema.ts'
import { listActiveAdmins, lockBusinesses, withdrawInvitationsBy } from './team.ts'

type ChangedBusinesses = { companyIds: readonly string[]; ownerIds: readonly string[] }

/**
 * Suspends the businesses that a person who was just suspended was the last active admin of, and withdraws the
 * invitations of that person. A business is suspended as long as none of its admins is active (decision 33).
 */
export async function suspendBusinesses(tx: Tx, userId: string, at: Date): Promise<ChangedBusinesses> {
  const administered = await lockAdministered(tx, userId)
  await withdrawInvitationsBy(tx, userId, administered)
  const run = new Set((await listActiveAdmins(tx, administered)).map(({ businessId }) => businessId))
  const left = splitByKind(administered.filter(({ id }) => !run.has(id)))
  return {
    companyIds: await suspendCompanies(tx, left.companyIds, at),
    ownerIds: await suspendOwners(tx, left.ownerIds, at),
  }
}

/** Restores the suspended businesses of a person who was just restored and is an admin there. */
export async function restoreBusinesses(tx: Tx, userId: string, at: Date): Promise<ChangedBusinesses> {
  const { companyIds, ownerIds } = splitByKind(await lockAdministered(tx, userId))
  return {
    companyIds: await restoreCompanies(tx, companyIds, at),
    ownerIds: await restoreOwners(tx, ownerIds, at),
  }
}

/** Locks them, so that of two admins who are suspended or restored at the same moment the second counts the first. */
async function lockAdministered(tx: Tx, userId: string): Promise<Business[]> {
  const rows = await tx
    .select({ companyId: memberships.companyId, ownerId: memberships.ownerId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), eq(memberships.role, 'admin')))
  const businesses = rows.map(toBusiness)
  await lockBusinesses(tx, businesses)
  return businesses
}

function splitByKind(businesses: readonly Business[]): ChangedBusinesses {
  const select = (wanted: Business['kind']) => businesses.flatMap(({ kind, id }) => (kind === wanted ? [id] : []))
  return { companyIds: select('company'), ownerIds: select('owner') }
}
