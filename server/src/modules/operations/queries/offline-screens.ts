import type { OpeningHours } from '@marquee/contract/fleet'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { companies } from '../../companies/schema.ts'
import { venueName } from '../../fleet/queries.ts'
import { locations, restaurants, vehicles } from '../../fleet/schema.ts'
import { reservations } from '../../inventory/schema.ts'
import { devices, screens } from '../../screens/schema.ts'
import { presences } from '../../telemetry/schema.ts'
import { findOfflineStart, type GetLocalDay, OFFLINE_ALERT_MS } from '../rules/alerts.ts'
import { buildRangeFilter, type Problem, type SubjectRange } from './problem.ts'

/** Whether a campaign is approved, of an active company, and in flight on the local day of a location. */
const isRunning = (at: Date) => sql`${campaigns.status} = 'Approved' and ${campaigns.deletedAt} is null
  and ${companies.suspendedAt} is null
  and (${at}::timestamptz at time zone ${locations.timeZone})::date between ${reservations.startsOn} and ${reservations.endsOn}`

const isVenueApproved = sql`coalesce(${vehicles.status}, ${restaurants.status}) <> 'Rejected'
  and coalesce(${vehicles.status}, ${restaurants.status}) <> 'Pending Approval'
  and coalesce(${vehicles.deletedAt}, ${restaurants.deletedAt}) is null`

const joinVenue = sql`
  left join ${vehicles} on ${vehicles.id} = ${screens.vehicleId}
  left join ${restaurants} on ${restaurants.id} = ${screens.restaurantId}
  join ${locations} on ${locations.id} = coalesce(${vehicles.locationId}, ${restaurants.locationId})`

type OfflineRow = {
  id: string
  name: string
  screen: string
  locationId: string
  locationName: string
  timeZone: string
  openingHours: OpeningHours | null
  lastSign: string
}

/** Lists active screens of running campaigns without a heartbeat for a quarter of an hour. */
export async function listOfflineScreens(
  db: Db,
  at: Date,
  range: SubjectRange,
  getLocalDay: GetLocalDay,
): Promise<Problem[]> {
  // A device that was just paired has a quarter of an hour, too.
  const lastSign = sql`coalesce(greatest(${presences.lastHeartbeatAt}, ${devices.pairedAt}), ${screens.createdAt})`
  const { rows } = await db.execute<OfflineRow>(sql`
    select ${screens.id} as id, ${venueName} as name, ${screens.name} as screen,
      ${locations.id} as "locationId", ${locations.name} as "locationName", ${locations.timeZone} as "timeZone",
      ${restaurants.openingHours} as "openingHours", ${lastSign}::text as "lastSign"
    from ${screens} ${joinVenue}
    left join ${devices} on ${devices.screenId} = ${screens.id} and ${devices.unpairedAt} is null
    left join ${presences} on ${presences.screenId} = ${screens.id}
    where ${screens.status} = 'Active' and ${isVenueApproved} and ${buildRangeFilter(screens.id, range)}
      and ${lastSign} <= ${new Date(at.getTime() - OFFLINE_ALERT_MS)}::timestamptz
      and exists (
        select 1 from ${reservations}
        join ${campaigns} on ${campaigns.id} = ${reservations.holderId}
        join ${companies} on ${companies.id} = ${campaigns.companyId}
        where ${reservations.screenId} = ${screens.id} and ${isRunning(at)})`)
  return rows.map(({ id, name, screen, locationId, locationName, timeZone, openingHours, lastSign: lastSignal }) => {
    const facts = { lastSignMs: Date.parse(lastSignal), openingHours, timeZone }
    const sinceMs = findOfflineStart(facts, at.getTime(), getLocalDay)
    return {
      kind: 'screen-silent',
      subject: id,
      name,
      details: { note: screen },
      locationId,
      locationName,
      since: new Date(sinceMs ?? facts.lastSignMs),
      // A screen need not report after closing time, but one that failed before is still offline.
      opens: sinceMs !== null,
    }
  })
}
