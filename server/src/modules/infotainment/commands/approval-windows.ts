import { toCalendarDay } from '@marquee/contract/days.rules'
import { type SQL, sql } from 'drizzle-orm'
import { DAYS } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { infotainmentApprovalWindows, infotainmentScreens } from '../schema.ts'

/** A screen that was chosen for a video. */
export type ScreenChoice = typeof infotainmentScreens.$inferSelect

/** What is shown on a screen as long as it is approved. */
export type ApprovedVideo = Pick<
  typeof infotainmentApprovalWindows.$inferInsert,
  'videoId' | 'startsOn' | 'endsOn' | 'locationId' | 'sha256' | 'durationMs'
>

/** The screens that were chosen, kept for this transaction; always in one order, so that nobody waits in a circle. */
export async function lockChoices(tx: Tx, which: SQL): Promise<ScreenChoice[]> {
  return tx
    .select()
    .from(infotainmentScreens)
    .where(which)
    .orderBy(infotainmentScreens.videoId, infotainmentScreens.screenId)
    .for('update')
}

/** Remembers that a video is to be shown on these screens from now on. */
export async function openApprovalWindows(
  tx: Tx,
  approved: ApprovedVideo,
  screenIds: readonly string[],
  at: Date,
): Promise<void> {
  if (screenIds.length === 0) return
  await tx
    .insert(infotainmentApprovalWindows)
    .values(screenIds.map((screenId) => ({ ...approved, screenId, fromAt: at })))
}

/** Remembers that videos are not to be shown on these screens any longer. */
export async function closeApprovalWindows(tx: Tx, choices: readonly ScreenChoice[], at: Date): Promise<void> {
  if (choices.length === 0) return
  const inForce = sql`until_at is null and ${matchChoices(choices)}`
  // A window without any duration proves nothing.
  await tx.delete(infotainmentApprovalWindows).where(sql`${inForce} and from_at >= ${at}::timestamptz`)
  await tx.update(infotainmentApprovalWindows).set({ untilAt: at }).where(inForce)
}

/**
 * Plays are taken for thirty days (decision 15), and a day begins earlier in one place than in another. No report
 * looks at airings of infotainment; those of campaigns are kept, since a promise is worked out from them.
 */
export const APPROVAL_WINDOW_RETENTION_MS = 32 * DAYS

/** As many as are removed in one short transaction. */
const MAX_ROWS_PER_DELETE = 10_000

/**
 * Removes a piece of what no play can be judged by any more, because it has ended or its days are over;
 * answers whether there may be more.
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

/** Whether a row is of one of these videos on one of its screens: one value, however many. */
export function matchChoices(choices: readonly ScreenChoice[]): SQL {
  return sql`(video_id, screen_id) in (
    select "videoId", "screenId" from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb)
      as among("videoId" uuid, "screenId" uuid))`
}
