import { sql } from 'drizzle-orm'
import { inTransaction, type Tx } from '../../../platform/db/database.ts'
import type { House } from '../../../platform/house.ts'
import { type Groups, inGroups } from '../../../platform/in-groups.ts'
import { presences } from '../schema.ts'

/** What a screen ought to play by. */
export type Due = { screenId: string; version: string }

/**
 * Remembers which manifest screens ought to play by, and since when that is another one; of a screen that never gave
 * a sign of life nothing is kept. Known only to whoever composes manifests, so it is told from there (decision 22).
 */
export async function noteDueManifests(tx: Tx, due: readonly Due[], at: Date): Promise<void> {
  if (due.length === 0) return
  await tx.execute(sql`
    with due as (
      select known.screen_id, due.version
      from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as due("screenId" uuid, version text)
      join ${presences} as known on known.screen_id = due."screenId"
      order by known.screen_id
      for no key update of known
    )
    update ${presences} as known
    set due_manifest_version = due.version, due_looked_at = ${at}::timestamptz,
      due_manifest_at = case when known.due_manifest_version is distinct from due.version
        then ${at}::timestamptz else known.due_manifest_at end
    from due
    where known.screen_id = due.screen_id`)
}

/** A manifest that a device is about to get. */
export type Served = Due & { at: Date }

/**
 * Remembers that a device has fetched that manifest: from now on it loads what belongs to it. Those of many devices
 * that come at the same moment are written at once, and only where it is another one than before.
 */
export async function noteServedManifest(house: House, served: Served): Promise<void> {
  let groups = servedBy.get(house)
  if (!groups) servedBy.set(house, (groups = servedGroups(house)))
  await groups.add(served)
}

const MOST_IN_GROUP = 500
const MOST_WAITING = 10_000

const servedBy = new WeakMap<House, Groups<Served, null>>()

function servedGroups({ database }: House): Groups<Served, null> {
  const write = async (served: Served[]) => {
    const last = [...new Map(served.map((one) => [one.screenId, one])).values()]
    const held = await inTransaction(database.ingest, (tx) => writeServed(tx, last, 'skip locked'))
    // Their signs of life are being written at this moment. One at a time waits for nobody in a circle.
    for (const one of last) {
      if (held.has(one.screenId)) await inTransaction(database.ingest, (tx) => writeServed(tx, [one], 'wait'))
    }
    return served.map(() => null)
  }
  return inGroups(write, { name: 'served manifests', mostInGroup: MOST_IN_GROUP, mostWaiting: MOST_WAITING })
}

/** @returns the screens that somebody else is writing to; nothing of them was written */
async function writeServed(
  tx: Tx,
  served: readonly Served[],
  patience: 'wait' | 'skip locked',
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute<{ screenId: string }>(sql`
    with changed as (
      select known.screen_id, served.version, served.at
      from jsonb_to_recordset(${JSON.stringify(served)}::jsonb) as served("screenId" uuid, version text, at timestamptz)
      join ${presences} as known on known.screen_id = served."screenId"
      where known.served_manifest_version is distinct from served.version
    ), free as (
      select known.screen_id from ${presences} as known where known.screen_id in (select screen_id from changed)
      for no key update ${patience === 'wait' ? sql`` : sql`skip locked`}
    ), written as (
      update ${presences} as known
      set served_manifest_version = changed.version, served_manifest_at = changed.at
      from changed join free using (screen_id)
      where known.screen_id = changed.screen_id
    )
    select screen_id as "screenId" from changed where screen_id not in (select screen_id from free)`)
  return new Set(rows.map(({ screenId }) => screenId))
}
