import type { AlertKind } from '@marquee/contract/alerts'
import { sql } from 'drizzle-orm'
import { locations, restaurants, vehicles } from '../../fleet/schema.ts'
import { screens } from '../../screens/schema.ts'

/** A current problem. */
export type Problem = {
  kind: AlertKind
  /** Identifies the subject within its kind. */
  subject: string
  name: string
  details: Record<string, unknown>
  locationId: string | null
  locationName: string | null
  since: Date
  /** Whether it opens an alert. Otherwise it only keeps one open, such as an offline screen after closing time. */
  opens: boolean
}

export const isVenueApproved = sql`coalesce(${vehicles.status}, ${restaurants.status}) <> 'Rejected'
  and coalesce(${vehicles.status}, ${restaurants.status}) <> 'Pending Approval'
  and coalesce(${vehicles.deletedAt}, ${restaurants.deletedAt}) is null`

export const joinVenue = sql`
  left join ${vehicles} on ${vehicles.id} = ${screens.vehicleId}
  left join ${restaurants} on ${restaurants.id} = ${screens.restaurantId}
  join ${locations} on ${locations.id} = coalesce(${vehicles.locationId}, ${restaurants.locationId})`
