import type { ListName } from '@marquee/contract/saved-views'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { savedViews } from '../schema.ts'

export type SavedViewRow = typeof savedViews.$inferSelect

/** Lists the saved views of an operator for a list, by name. */
export function listViews(db: Db, userId: string, list: ListName): Promise<SavedViewRow[]> {
  return db
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.userId, userId), eq(savedViews.list, list)))
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id))
}
