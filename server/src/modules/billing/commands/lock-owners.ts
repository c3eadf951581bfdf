import { asc, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { owners } from '../../owners/schema.ts'

/**
 * Holds still what decides whether owners can be paid, and where to. All who lock several do it in the same order, so that
 * none waits for another that waits for it.
 */
export async function lockOwners(
  tx: Tx,
  ownerIds: readonly string[],
  strength: 'share' | 'no key update',
): Promise<void> {
  await tx
    .select({ id: owners.id })
    .from(owners)
    .where(inArray(owners.id, sql`(select unnest(${sql.param([...ownerIds])}::uuid[]))`))
    .orderBy(asc(owners.id))
    .for(strength)
}
