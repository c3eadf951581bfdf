import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { notify, notifyAll } from '../../../platform/notify.ts'
import type { Notification } from '../../../platform/topics.ts'
import { mediaFiles } from '../../media/schema.ts'
import { infotainmentApprovalWindows, infotainmentScreens, infotainmentVideos } from '../schema.ts'
import { closeApprovalWindows, lockChoices } from './approval-windows.ts'

/** Stops the own videos of a suspended partner at once. The choices of screens stay (decision 7). */
export async function stopOwnerInfotainment(tx: Tx, ownerId: string, at: Date): Promise<void> {
  const choices = await lockChoices(tx, inArray(infotainmentScreens.videoId, selectApprovedIds(tx, ownerId)))
  await closeApprovalWindows(tx, choices, at)
  const byVideo = Map.groupBy(choices, ({ videoId }) => videoId)
  await notifyAll(tx, [
    ...[...byVideo].map(([videoId, chosen]) => ({
      topic: 'stop' as const,
      screenIds: chosen.map(({ screenId }) => screenId),
      data: { videoId },
    })),
    buildContentNotification(choices),
  ])
}

/** Resumes the own videos of a restored partner from now on. */
export async function resumeOwnerInfotainment(tx: Tx, ownerId: string, at: Date): Promise<void> {
  const choices = await lockChoices(tx, inArray(infotainmentScreens.videoId, selectApprovedIds(tx, ownerId)))
  await tx.execute(sql`
    insert into ${infotainmentApprovalWindows}
      (video_id, screen_id, starts_on, ends_on, location_id, sha256, duration_ms, from_at)
    select video.id, chosen.screen_id, video.starts_on, video.ends_on, video.location_id, file.sha256,
      file.duration_ms, ${at}::timestamptz
    from ${infotainmentVideos} as video
    join ${infotainmentScreens} as chosen on chosen.video_id = video.id
    join ${mediaFiles} as file on file.name = video.video
    where video.owner_id = ${ownerId} and video.status = 'approved' and video.deleted_at is null
    on conflict do nothing`)
  await notify(tx, buildContentNotification(choices))
}

function selectApprovedIds(tx: Tx, ownerId: string) {
  return tx
    .select({ id: infotainmentVideos.id })
    .from(infotainmentVideos)
    .where(
      and(
        eq(infotainmentVideos.ownerId, ownerId),
        eq(infotainmentVideos.status, 'approved'),
        isNull(infotainmentVideos.deletedAt),
      ),
    )
}

function buildContentNotification(choices: readonly { screenId: string }[]): Notification {
  return { topic: 'content', screenIds: [...new Set(choices.map(({ screenId }) => screenId))] }
}
