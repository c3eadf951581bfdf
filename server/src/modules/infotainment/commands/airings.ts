import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { infotainmentAirings, infotainmentScreens } from '../schema.ts'

/** A screen that was chosen for a video. */
export type Choice = typeof infotainmentScreens.$inferSelect

/** What is shown on a screen as long as it is approved. */
export type Approved = Pick<
  typeof infotainmentAirings.$inferInsert,
  'videoId' | 'startsOn' | 'endsOn' | 'locationId' | 'sha256' | 'durationMs'
>

/** The screens that were chosen, kept for this transaction; always in one order, so that nobody waits in a circle. */
export async function lockChoices(tx: Tx, which: SQL): Promise<Choice[]> {
  return tx
    .select()
    .from(infotainmentScreens)
    .where(which)
    .orderBy(infotainmentScreens.videoId, infotainmentScreens.screenId)
    .for('update')
}

/** Remembers that a video is to be shown on these screens from now on. */
export async function beginAirings(tx: Tx, approved: Approved, screenIds: readonly string[], at: Date): Promise<void> {
  if (screenIds.length === 0) return
  await tx.insert(infotainmentAirings).values(screenIds.map((screenId) => ({ ...approved, screenId, fromAt: at })))
}

/** Remembers that videos are not to be shown on these screens any longer. */
export async function endAirings(tx: Tx, choices: readonly Choice[], at: Date): Promise<void> {
  if (choices.length === 0) return
  const inForce = sql`until_at is null and ${isAmong(choices)}`
  // What was in force for no time at all proves nothing.
  await tx.delete(infotainmentAirings).where(sql`${inForce} and from_at >= ${at}::timestamptz`)
  await tx.update(infotainmentAirings).set({ untilAt: at }).where(inForce)
}

/** Whether a row is of one of these videos on one of its screens: one value, however many. */
export function isAmong(choices: readonly Choice[]): SQL {
  return sql`(video_id, screen_id) in (
    select "videoId", "screenId" from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb)
      as among("videoId" uuid, "screenId" uuid))`
}
