import { toCalendarDay } from '@marquee/contract/days.rules'
import { type SQL, sql } from 'drizzle-orm'
import { DAYS } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { splitChunks } from '../../../platform/notify.ts'
import { infotainmentApprovalWindows, infotainmentScreens } from '../schema.ts'

/** The choice of a screen for a video. */
export type ScreenChoice = typeof infotainmentScreens.$inferSelect

/** The approved content of a screen. */
export type ApprovedVideo = Pick<
  typeof infotainmentApprovalWindows.$inferInsert,
  'videoId' | 'startsOn' | 'endsOn' | 'locationId' | 'sha256' | 'durationMs'
>

/** Locks the chosen screens, always in the same order to avoid deadlocks. */
export async function lockChoices(tx: Tx, condition: SQL): Promise<ScreenChoice[]> {
  return tx
    .select()
    .from(infotainmentScreens)
    .where(condition)
    .orderBy(infotainmentScreens.videoId, infotainmentScreens.screenId)
    .for('update')
}

/** A statement of PostgreSQL has at most 65,535 parameters, and each row has eight. */
const MAX_ROWS_PER_INSERT = 2_000

/** Records that a video is approved to play on these screens from now on. */
export async function openApprovalWindows(
  tx: Tx,
  approved: ApprovedVideo,
  screenIds: readonly string[],
  at: Date,
): Promise<void> {
  for (const ids of splitChunks(screenIds, MAX_ROWS_PER_INSERT)) {
    await tx.insert(infotainmentApprovalWindows).values(ids.map((screenId) => ({ ...approved, screenId, fromAt: at })))
  }
}

/** Records that videos may no longer play on these screens. */
export async function closeApprovalWindows(tx: Tx, choices: readonly ScreenChoice[], at: Date): Promise<void> {
  if (choices.length === 0) return
  const inForce = sql`until_at is null and ${matchChoices(choices)}`
  // A window without a duration proves nothing.
  await tx.delete(infotainmentApprovalWindows).where(sql`${inForce} and from_at >= ${at}::timestamptz`)
  await tx.update(infotainmentApprovalWindows).set({ untilAt: at }).where(inForce)
}

/**
 * Plays are accepted for thirty days (decision 15), and a day begins at different times in different zones. No report
 * reads approval windows of infotainment. Those of campaigns stay, because guaranteed plays are computed from them.
 */
export const APPROVAL_WINDOW_RETENTION_MS = 32 * DAYS

/** The size of one short transaction. */
const MAX_ROWS_PER_DELETE = 10_000

/**
 * Deletes a batch of windows that have ended so long ago that no play is judged by them.
 *
 * @returns whether there may be more
 */
export async function deleteOldApprovalWindows(tx: Tx, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - APPROVAL_WINDOW_RETENTION_MS)
  const { rowCount } = await tx.execute(sql`
    delete from ${infotainmentApprovalWindows} where ctid = any(array(
      select ctid from ${infotainmentApprovalWindows}
      where until_at < ${before}::timestamptz or ends_on < ${toCalendarDay('UTC', before)}::date
      limit ${MAX_ROWS_PER_DELETE}))`)
  return rowCount === MAX_ROWS_PER_DELETE
}

/** Whether a row belongs to one of these videos on one of its screens. All choices are one parameter. */
export function matchChoices(choices: readonly ScreenChoice[]): SQL {
  return sql`(video_id, screen_id) in (
    select "videoId", "screenId" from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb)
      as among("videoId" uuid, "screenId" uuid))`
}
