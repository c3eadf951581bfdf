import { and, eq, gte, isNull } from 'drizzle-orm'
import { addDays, dayIn } from '@marquee/contract/days.rules'
import type { Tx } from '../../../platform/db/database.ts'
import { announceAll } from '../../../platform/events.ts'
import { holdingsOf } from '../../inventory/queries.ts'
import { campaigns } from '../schema.ts'

/**
 * Makes the screens of a company that was just suspended break its campaigns off, and look what they play instead
 * (decision 7). The campaigns keep their state and their slots: restoring brings them back as they were.
 */
export async function announceSuspension(tx: Tx, companyId: string, at: Date): Promise<void> {
  const { playing, screensOf, allScreens } = await approvedOf(tx, companyId, at)
  await announceAll(tx, [
    ...playing.flatMap(({ id }) => {
      const screenIds = screensOf(id)
      return screenIds.length > 0 ? [{ topic: 'stop', screenIds, data: { campaignId: id } }] : []
    }),
    ...(allScreens.length > 0 ? [{ topic: 'content', screenIds: allScreens }] : []),
    ...playing.map((campaign) => stateOf(companyId, campaign)),
  ])
}

/** Makes the screens of a company that was just restored look for its campaigns. */
export async function announceRestoration(tx: Tx, companyId: string, at: Date): Promise<void> {
  const { playing, allScreens } = await approvedOf(tx, companyId, at)
  await announceAll(tx, [
    ...(allScreens.length > 0 ? [{ topic: 'content', screenIds: allScreens }] : []),
    ...playing.map((campaign) => stateOf(companyId, campaign)),
  ])
}

type Playing = { id: string; status: string }

const stateOf = (companyId: string, { id, status }: Playing) => ({
  topic: 'campaign',
  companyIds: [companyId],
  data: { campaignId: id, status },
})

/** The approved campaigns of a company that are not over wherever one looks, and the screens they hold. */
async function approvedOf(tx: Tx, companyId: string, at: Date) {
  const playing: Playing[] = await tx
    .select({ id: campaigns.id, status: campaigns.status })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.companyId, companyId),
        eq(campaigns.status, 'Approved'),
        isNull(campaigns.deletedAt),
        gte(campaigns.endsOn, addDays(dayIn('UTC', at), -2)),
      ),
    )
    .orderBy(campaigns.id)
  const holdings = await holdingsOf(
    tx,
    playing.map(({ id }) => id),
  )
  const byCampaign = Map.groupBy(holdings, ({ holderId }) => holderId)
  return {
    playing,
    screensOf: (id: string) => (byCampaign.get(id) ?? []).map(({ screenId }) => screenId),
    allScreens: [...new Set(holdings.map(({ screenId }) => screenId))],
  }
}
