import { asc, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { owners } from '../../owners/schema.ts'

/**
 * Locks owners, so that whether they can be paid, and to which account, does not change. Locks are taken in the order
 * of ids, which prevents deadlocks.
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
