import { and, eq, gte, isNull } from 'drizzle-orm'
import { addDays, toCalendarDay } from '@marquee/contract/days.rules'
import type { Tx } from '../../../platform/db/database.ts'
import { notifyAll } from '../../../platform/notify.ts'
import { listReservations } from '../../inventory/queries/reservations.ts'
import { campaigns } from '../schema.ts'

/**
 * Makes the screens of a company that was just suspended interrupt its campaigns and refresh their manifests (decision
 * 7). The campaigns keep their status and slots, so that a restoration brings them back.
 */
export async function notifySuspension(tx: Tx, companyId: string, at: Date): Promise<void> {
  const { playing, listScreenIds, allScreens } = await listApproved(tx, companyId, at)
  await notifyAll(tx, [
    ...playing.map(({ id }) => ({ topic: 'stop' as const, screenIds: listScreenIds(id), data: { campaignId: id } })),
    { topic: 'content', screenIds: allScreens },
    ...playing.map((campaign) => buildStateNotification(companyId, campaign)),
  ])
}

/** Makes the screens of a company that was just restored load its campaigns. */
export async function notifyRestoration(tx: Tx, companyId: string, at: Date): Promise<void> {
  const { playing, allScreens } = await listApproved(tx, companyId, at)
  await notifyAll(tx, [
    { topic: 'content', screenIds: allScreens },
    ...playing.map((campaign) => buildStateNotification(companyId, campaign)),
  ])
}

type PlayingCampaign = { id: string; status: string }

const buildStateNotification = (companyId: string, { id, status }: PlayingCampaign) => ({
  topic: 'campaign' as const,
  companyIds: [companyId],
  data: { campaignId: id, status },
})

/** The approved campaigns of a company that have not ended in any time zone, and the screens that they reserve. */
async function listApproved(tx: Tx, companyId: string, at: Date) {
  const playing: PlayingCampaign[] = await tx
    .select({ id: campaigns.id, status: campaigns.status })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.companyId, companyId),
        eq(campaigns.status, 'Approved'),
        isNull(campaigns.deletedAt),
        gte(campaigns.endsOn, addDays(toCalendarDay('UTC', at), -2)),
      ),
    )
    .orderBy(campaigns.id)
  const reservations = await listReservations(
    tx,
    playing.map(({ id }) => id),
  )
  const byCampaign = Map.groupBy(reservations, ({ holderId }) => holderId)
  return {
    playing,
    listScreenIds: (id: string) => (byCampaign.get(id) ?? []).map(({ screenId }) => screenId),
    allScreens: [...new Set(reservations.map(({ screenId }) => screenId))],
  }
}
