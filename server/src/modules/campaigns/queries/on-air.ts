import { type SQL, sql } from 'drizzle-orm'
import { companies } from '../../companies/schema.ts'
import { locations } from '../../fleet/schema.ts'
import { reservations } from '../../inventory/schema.ts'
import { campaigns } from '../schema.ts'

/** Whether a campaign has a screen. It may have lost all of them (decision 8). */
export const hasScreens = sql<boolean>`exists (select from ${reservations} where ${reservations.holderId} = ${campaigns.id})`

/** `isOnAir` of the rules in SQL, for queries that join campaigns, companies and locations. */
export function buildOnAirFilter(at: Date): SQL<boolean> {
  return sql<boolean>`(${campaigns.status} = 'Approved' and ${campaigns.deletedAt} is null
    and ${companies.suspendedAt} is null and ${hasScreens}
    and (${at}::timestamptz at time zone ${locations.timeZone})::date between ${campaigns.startsOn} and ${campaigns.endsOn})`
}
