import type { InstallerVenue } from '@marquee/contract/installing'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { buildSearchPattern } from '../../../platform/db/search.ts'
import { restaurants, vehicles } from '../../fleet/schema.ts'
import { devices, screens } from '../../screens/schema.ts'
import type { LinkRow } from './links.ts'

const MAX_LISTED = 20

/** The approved venues of a link whose registration number or name contains a text, with their screens. */
export async function listVenues(
  db: Db,
  { ownerId, vehicleId, restaurantId }: Pick<LinkRow, 'ownerId' | 'vehicleId' | 'restaurantId'>,
  search: string | undefined,
): Promise<{ total: number; venues: InstallerVenue[] }> {
  const pattern = search ? buildSearchPattern(search) : '%'
  const isOffered = sql`owner_id = ${ownerId} and status = 'Approved' and deleted_at is null
    and ${vehicleId === null && restaurantId === null ? sql`true` : sql`id = ${vehicleId ?? restaurantId}`}`
  const { rows } = await db.execute<InstallerVenue & { total: number }>(sql`
    with venue as (
      select 'vehicle' as kind, id, registration_number::text as name, brand || ' ' || model as detail
        from ${vehicles} where ${isOffered}
      union all
      select 'restaurant', id, name, coalesce(address_line1, '') from ${restaurants} where ${isOffered}
    ), found as (
      select *, (count(*) over ())::int as total from venue
      where name ilike ${pattern} order by lower(name), id limit ${MAX_LISTED}
    )
    select id as _id, kind, name, detail, total, coalesce((
      select json_agg(json_build_object('_id', screen.id, 'name', screen.name, 'hasDevice', exists (
          select from ${devices} as device where device.screen_id = screen.id and device.unpaired_at is null
        )) order by lower(screen.name), screen.id)
      from ${screens} as screen
      where found.id = case found.kind when 'vehicle' then screen.vehicle_id else screen.restaurant_id end
        and screen.status <> 'Retired'), '[]') as screens
    from found order by lower(name), id`)
  const venues = rows.map(({ _id, kind, name, detail, screens: listed }) => ({
    _id,
    kind,
    name,
    detail,
    screens: listed,
  }))
  return { total: rows[0]?.total ?? 0, venues }
}
