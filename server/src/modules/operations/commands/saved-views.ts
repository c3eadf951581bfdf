import type { BodyOf } from '@marquee/contract/endpoint'
import { COMMON } from '@marquee/contract/refusals'
import { saveView, VIEWS_PER_LIST } from '@marquee/contract/saved-views'
import { and, count, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { violates } from '../../../platform/db/violation.ts'
import { refuse } from '../../../platform/errors.ts'
import { type Actor, writeDown } from '../../audit/commands.ts'
import { changesBetween } from '../../audit/rules.ts'
import type { SavedViewRow } from '../queries/saved-views.ts'
import { savedViews } from '../schema.ts'

/** Whoever keeps views: only ever the own ones. */
type Keeper = Actor & { readonly userId: string }

/**
 * Keeps a view under a name of its own.
 *
 * @throws Refused nameTaken, tooManyViews
 */
export async function keepView(
  tx: Tx,
  by: Keeper,
  { list, name, search }: BodyOf<typeof saveView>,
  at: Date,
): Promise<SavedViewRow> {
  // One after the other, so that two at once do not both find room for the last one.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${by.userId}, 2))`)
  const [kept] = await tx
    .select({ views: count() })
    .from(savedViews)
    .where(and(eq(savedViews.userId, by.userId), eq(savedViews.list, list)))
  if (kept && kept.views >= VIEWS_PER_LIST) throw refuse(saveView.refusals.tooManyViews)
  const view = await named(
    tx.insert(savedViews).values({ userId: by.userId, list, name, search, createdAt: at }).returning(),
  )
  await writeDown(tx, by, { action: 'create', subject: subjectOf(view), details: { list, search } }, at)
  return view
}

/** @throws Refused nameTaken, notFound */
export async function giveViewName(tx: Tx, by: Keeper, id: string, name: string, at: Date): Promise<SavedViewRow> {
  const [before] = await tx.select().from(savedViews).where(isOwn(by, id)).for('update')
  if (!before) throw refuse(COMMON.notFound)
  const view = await named(tx.update(savedViews).set({ name }).where(isOwn(by, id)).returning())
  const changes = changesBetween({ name: before.name }, { name })
  if (changes) await writeDown(tx, by, { action: 'update', subject: subjectOf(view), changes }, at)
  return view
}

/** @throws Refused notFound */
export async function forgetView(tx: Tx, by: Keeper, id: string, at: Date): Promise<void> {
  const [gone] = await tx.delete(savedViews).where(isOwn(by, id)).returning()
  if (!gone) throw refuse(COMMON.notFound)
  const { list, search } = gone
  await writeDown(tx, by, { action: 'delete', subject: subjectOf(gone), details: { list, search } }, at)
}

const isOwn = (by: Keeper, id: string) => and(eq(savedViews.id, id), eq(savedViews.userId, by.userId))
const subjectOf = ({ id, name }: SavedViewRow) => ({ kind: 'saved-view' as const, id, name })

async function named(written: PromiseLike<SavedViewRow[]>): Promise<SavedViewRow> {
  try {
    const [view] = await written
    // Locked, or new.
    return view as SavedViewRow
  } catch (error) {
    if (violates(error, 'saved_views_name')) throw refuse(saveView.refusals.nameTaken, { field: 'name' })
    throw error
  }
}
