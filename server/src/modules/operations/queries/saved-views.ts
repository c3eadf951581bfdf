import type { ListName } from '@marquee/contract/saved-views'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { savedViews } from '../schema.ts'

export type SavedViewRow = typeof savedViews.$inferSelect

/** The views that an operator keeps of a list, by their names. */
export function listViews(db: Db, userId: string, list: ListName): Promise<SavedViewRow[]> {
  return db
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.userId, userId), eq(savedViews.list, list)))
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id))
}
