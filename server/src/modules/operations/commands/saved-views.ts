import type { EndpointBody } from '@marquee/contract/endpoint'
import { COMMON } from '@marquee/contract/refusals'
import { saveView, MAX_VIEWS_PER_LIST } from '@marquee/contract/saved-views'
import { and, count, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { violates } from '../../../platform/db/violation.ts'
import { refuse } from '../../../platform/errors.ts'
import { type Actor, writeAuditEntry } from '../../audit/commands.ts'
import { computeChanges } from '../../audit/rules.ts'
import type { SavedViewRow } from '../queries/saved-views.ts'
import { savedViews } from '../schema.ts'

/** The operator who owns the views. */
type ViewOwner = Actor & { readonly userId: string }

/**
 * Saves a view under a unique name.
 *
 * @throws Refused nameTaken, tooManyViews
 */
export async function createView(
  tx: Tx,
  by: ViewOwner,
  { list, name, search }: EndpointBody<typeof saveView>,
  at: Date,
): Promise<SavedViewRow> {
  // The lock serialises two simultaneous saves, so that the limit holds.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${by.userId}, 2))`)
  const [existing] = await tx
    .select({ views: count() })
    .from(savedViews)
    .where(and(eq(savedViews.userId, by.userId), eq(savedViews.list, list)))
  if (existing && existing.views >= MAX_VIEWS_PER_LIST) throw refuse(saveView.refusals.tooManyViews)
  const view = await assertUniqueName(
    tx.insert(savedViews).values({ userId: by.userId, list, name, search, createdAt: at }).returning(),
  )
  await writeAuditEntry(tx, by, { action: 'create', subject: toSubject(view), details: { list, search } }, at)
  return view
}

/** @throws Refused nameTaken, notFound */
export async function setViewName(tx: Tx, by: ViewOwner, id: string, name: string, at: Date): Promise<SavedViewRow> {
  const [before] = await tx.select().from(savedViews).where(isOwn(by, id)).for('update')
  if (!before) throw refuse(COMMON.notFound)
  const view = await assertUniqueName(tx.update(savedViews).set({ name }).where(isOwn(by, id)).returning())
  const changes = computeChanges({ name: before.name }, { name })
  if (changes) await writeAuditEntry(tx, by, { action: 'update', subject: toSubject(view), changes }, at)
  return view
}

/** @throws Refused notFound */
export async function removeView(tx: Tx, by: ViewOwner, id: string, at: Date): Promise<void> {
  const [gone] = await tx.delete(savedViews).where(isOwn(by, id)).returning()
  if (!gone) throw refuse(COMMON.notFound)
  const { list, search } = gone
  await writeAuditEntry(tx, by, { action: 'delete', subject: toSubject(gone), details: { list, search } }, at)
}

const isOwn = (by: ViewOwner, id: string) => and(eq(savedViews.id, id), eq(savedViews.userId, by.userId))
const toSubject = ({ id, name }: SavedViewRow) => ({ kind: 'saved-view' as const, id, name })

async function assertUniqueName(query: PromiseLike<SavedViewRow[]>): Promise<SavedViewRow> {
  try {
    const [view] = await query
    // The row is locked or new.
    return view as SavedViewRow
  } catch (error) {
    if (violates(error, 'saved_views_name')) throw refuse(saveView.refusals.nameTaken, { field: 'name' })
    throw error
  }
}
