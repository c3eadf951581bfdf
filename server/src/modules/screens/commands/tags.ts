import { screenBulkTexts } from '@marquee/contract/messages/screen-bulk'
import type { BulkResult } from '@marquee/contract/screen-bulk'
import {
  changeTags,
  cleanTag,
  foldTag,
  listDistinctTags,
  MAX_TAGS_PER_SCREEN,
} from '@marquee/contract/screen-tags.rules'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { lockScreens } from '../queries.ts'
import { screenTags } from '../schema.ts'

/**
 * Adds tags to screens of one owner. A screen that would have too many stays as it is and is refused; the others are
 * changed (decision 36). Screens of other owners are left out.
 *
 * @param tags at most `MAX_TAGS_PER_SCREEN`, each of which `isTag`
 */
export function addTags(tx: Tx, ownerId: string, screenIds: readonly string[], tags: readonly string[]) {
  return saveTags(tx, ownerId, screenIds, (current) => changeTags(current, { add: tags }))
}

/** Removes tags from screens of one owner, those that have them. */
export function removeTags(tx: Tx, ownerId: string, screenIds: readonly string[], tags: readonly string[]) {
  return saveTags(tx, ownerId, screenIds, (current) => changeTags(current, { remove: tags }))
}

/** Gives each screen of one owner exactly these tags; otherwise as `addTags`. */
export function setScreenTags(tx: Tx, ownerId: string, wanted: ReadonlyMap<string, readonly string[]>) {
  return saveTags(tx, ownerId, [...wanted.keys()], (_, screenId) => listDistinctTags(wanted.get(screenId) ?? []))
}

/**
 * Computes the new tags of each screen from its current ones and saves the difference, in a few statements for any number
 * of screens. A tag that the owner has already keeps its first spelling.
 */
export async function saveTags(
  tx: Tx,
  ownerId: string,
  screenIds: readonly string[],
  compute: (current: readonly string[], screenId: string) => readonly string[],
): Promise<BulkResult[]> {
  const current = await lockTags(tx, ownerId, screenIds)
  const added: NewTag[] = []
  const removed: { screenId: string; key: string }[] = []
  const results = [...current].map(([screenId, tags]): BulkResult => {
    const wanted = compute(tags, screenId).map(cleanTag)
    if (wanted.length > MAX_TAGS_PER_SCREEN && wanted.length > tags.length) {
      return {
        screen: screenId,
        outcome: 'refused',
        message: screenBulkTexts.tooManyTags({ most: MAX_TAGS_PER_SCREEN }),
      }
    }
    const [before, after] = [new Set(tags.map(foldTag)), new Set(wanted.map(foldTag))]
    const [news, gone] = [
      wanted.filter((tag) => !before.has(foldTag(tag))),
      [...before].filter((key) => !after.has(key)),
    ]
    added.push(...news.map((tag) => ({ screenId, ownerId, key: foldTag(tag), tag })))
    removed.push(...gone.map((key) => ({ screenId, key })))
    return { screen: screenId, outcome: news.length + gone.length > 0 ? 'changed' : 'unchanged', message: null }
  })
  await deleteTags(tx, removed)
  await insertTags(tx, ownerId, added)
  return results
}

type NewTag = typeof screenTags.$inferInsert

/** Locks the screens in the order of ids (decision 8), so that two changes at once cannot add up to too many tags. */
async function lockTags(tx: Tx, ownerId: string, screenIds: readonly string[]): Promise<Map<string, string[]>> {
  const locked = (await lockScreens(tx, screenIds)).filter((screen) => screen.ownerId === ownerId)
  const ids = locked.map(({ id }) => id)
  const rows = await tx.select().from(screenTags).where(inArray(screenTags.screenId, ids)).orderBy(screenTags.key)
  const byScreen = Map.groupBy(rows, ({ screenId }) => screenId)
  return new Map(ids.map((id) => [id, (byScreen.get(id) ?? []).map(({ tag }) => tag)]))
}

async function deleteTags(tx: Tx, removed: readonly { screenId: string; key: string }[]): Promise<void> {
  if (removed.length === 0) return
  const ids = sql.param(removed.map(({ screenId }) => screenId))
  const keys = sql.param(removed.map(({ key }) => key))
  await tx
    .delete(screenTags)
    .where(sql`(${screenTags.screenId}, ${screenTags.key}) in (select * from unnest(${ids}::uuid[], ${keys}::text[]))`)
}

/** At most ten for each of 500 screens, which fit into one statement. */
async function insertTags(tx: Tx, ownerId: string, added: readonly NewTag[]): Promise<void> {
  if (added.length === 0) return
  const keys = [...new Set(added.map(({ key }) => key))]
  const known = await tx
    .selectDistinctOn([screenTags.key], { key: screenTags.key, tag: screenTags.tag })
    .from(screenTags)
    .where(and(eq(screenTags.ownerId, ownerId), inArray(screenTags.key, keys)))
    .orderBy(screenTags.key, screenTags.tag)
  const spellings = new Map(known.map(({ key, tag }) => [key, tag]))
  await tx.insert(screenTags).values(added.map((row) => ({ ...row, tag: spellings.get(row.key) ?? row.tag })))
}
