import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { VisibleOwner } from './policy.ts'
import { owners } from './schema.ts'

export type OwnerRow = typeof owners.$inferSelect

export async function findOwner(db: Db, { ownerId }: VisibleOwner): Promise<OwnerRow | undefined> {
  const [owner] = await db.select().from(owners).where(eq(owners.id, ownerId))
  return owner
}
