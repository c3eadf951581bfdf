import { sql } from 'drizzle-orm'
import { publish, type Tx } from '../../../platform/db/database.ts'
import { locations } from '../../fleet/schema.ts'
import { reservations } from '../../inventory/schema.ts'
import { campaigns } from '../schema.ts'
import { notifyState, notifyStop } from './state.ts'

/** A campaign that lost screens. */
export type ShortenedCampaign = {
  campaignId: string
  name: string
  companyId: string
  screenIds: string[]
}

/**
 * Ends the reservations on screens that left their venue: a campaign never moves to a venue that its client did not
 * choose (decision 8). Flights that are over keep their reservations. The campaigns keep their status.
 *
 * @param screenIds screens that this transaction has locked
 * @param campaignId only the reservations of this campaign
 */
export async function endReservations(
  tx: Tx,
  screenIds: readonly string[],
  at: Date,
  campaignId?: string,
): Promise<ShortenedCampaign[]> {
  if (screenIds.length === 0) return []
  const { rows } = await tx.execute<EndedRow>(sql`
    with ended as (
      delete from ${reservations} as held
      using ${campaigns} as campaign left join ${locations} as location on location.id = campaign.location_id
      where campaign.id = held.holder_id and held.screen_id = any(${sql.param([...screenIds])}::uuid[])
        ${campaignId ? sql`and campaign.id = ${campaignId}` : sql``}
        and held.ends_on >= (${at}::timestamptz at time zone coalesce(location.time_zone, 'UTC'))::date
      returning held.holder_id, held.screen_id
    )
    select campaign.id as "campaignId", campaign.name, campaign.company_id as "companyId", campaign.status,
      array_agg(ended.screen_id order by ended.screen_id) as "screenIds"
    from ended
    join ${campaigns} as campaign on campaign.id = ended.holder_id
    group by campaign.id
    order by campaign.id`)
  for (const { campaignId: id, companyId, status, screenIds: lost } of rows) {
    await notifyStop(tx, id, lost)
    await notifyState(tx, { id, companyId, status })
    await publish(tx, 'campaign.screens-lost', { campaignId: id, companyId })
  }
  return rows
}

type EndedRow = ShortenedCampaign & Pick<typeof campaigns.$inferSelect, 'status'>
