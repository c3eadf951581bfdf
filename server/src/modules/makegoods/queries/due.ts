import { REMINDER_DAYS } from '@marquee/contract/makegoods.rules'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { companies } from '../../companies/schema.ts'
import { locations } from '../../fleet/schema.ts'
import { makegoods } from '../schema.ts'

/** Campaigns whose client can no longer choose, by the clock of their location. */
export const listOverdueOffers = (db: Db, at: Date): Promise<string[]> =>
  listOffers(db, sql`${makegoods.decideBy} < ${selectToday(at)}`)

/** Campaigns whose client can still choose, but only for some days. A reminder is sent once, however often this runs. */
export const listEndingOffers = (db: Db, at: Date): Promise<string[]> =>
  listOffers(
    db,
    sql`${makegoods.decideBy} between ${selectToday(at)} and ${selectToday(at)} + ${sql.raw(String(REMINDER_DAYS))}`,
  )

const selectToday = (at: Date) => sql`(${at}::timestamptz at time zone ${locations.timeZone})::date`

/** Offers of suspended companies wait until these are back, and for good if they were erased (decision 35). */
async function listOffers(db: Db, isDue: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${makegoods.campaignId} as id
    from ${makegoods}
    join ${campaigns} on ${campaigns.id} = ${makegoods.campaignId}
    join ${companies} on ${companies.id} = ${campaigns.companyId}
    join ${locations} on ${locations.id} = ${campaigns.locationId}
    where ${makegoods.state} = 'offered' and ${companies.suspendedAt} is null and ${isDue}
    order by ${makegoods.decideBy}, ${makegoods.id}`)
  return rows.map(({ id }) => id)
}
