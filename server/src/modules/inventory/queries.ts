import type { ScreenType } from '@marquee/contract/scalars'
import { inArray, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { restaurantImages, restaurants, vehicles, vehicleTypes } from '../fleet/schema.ts'
import { screens } from '../screens/schema.ts'
import type { FreeScreen } from './rules.ts'
import { holdings, screenDays } from './schema.ts'

/** A stretch of days in a market for which screens are looked for. */
export type Period = {
  locationId: string
  startsOn: string
  endsOn: string
  /** A campaign that is being edited: what it holds counts as free for it (OPEN-76). */
  holderId: string | null
}

type Availability = {
  availableScreens: number
  /** First and last sold-out day within the period, of the screen that is free again first; null when one is free. */
  bookedFrom: string | null
  bookedUntil: string | null
}
export type VehicleWithScreens = Availability & { vehicleId: string; typeId: string; typeName: string }
export type RestaurantWithScreens = Availability & {
  restaurantId: string
  name: string
  cuisineType: string
  seatingCapacity: number
  footTrafficEstimate: number | null
  image: string | null
}

/** The approved vehicles of a market with their free screens, oldest first; exact per day (OPEN-74). */
export async function vehiclesWithScreens(db: Db, period: Period): Promise<VehicleWithScreens[]> {
  const { rows } = await db.execute<VehicleWithScreens>(sql`
    select place.id as "vehicleId", place.type_id as "typeId", type.name as "typeName", ${availability}
    from ${vehicles} as place
    join ${vehicleTypes} as type on type.id = place.type_id
    left join (${offeredScreens('vehicle', period)}) as offered on offered."placeId" = place.id
    where place.location_id = ${period.locationId} and place.deleted_at is null
    group by place.id, type.name
    having ${isListed}
    order by place.created_at, place.id`)
  return rows
}

/** The approved restaurants of a market with their free screens, by name; exact per day (OPEN-74, OPEN-75). */
export async function restaurantsWithScreens(db: Db, period: Period): Promise<RestaurantWithScreens[]> {
  const { rows } = await db.execute<RestaurantWithScreens>(sql`
    select place.id as "restaurantId", place.name, place.cuisine_type as "cuisineType",
      place.seating_capacity as "seatingCapacity", place.foot_traffic_estimate as "footTrafficEstimate",
      (select image from ${restaurantImages} where restaurant_id = place.id order by position limit 1) as image,
      ${availability}
    from ${restaurants} as place
    left join (${offeredScreens('restaurant', period)}) as offered on offered."placeId" = place.id
    where place.location_id = ${period.locationId} and place.deleted_at is null
    group by place.id
    having ${isListed}
    order by place.name, place.id`)
  return rows
}

/** The screens of these places that are free on every day of the period. */
export async function freeScreens(
  db: Db,
  type: ScreenType,
  placeIds: readonly string[],
  period: Period,
): Promise<FreeScreen[]> {
  const { rows } = await db.execute<FreeScreen>(sql`
    select "screenId", "placeId", "isHeld"
    from (${offeredScreens(type, period, placeIds)}) as offered
    where "soldOutFrom" is null
    order by "screenId"`)
  return rows
}

export type Holding = { holderId: string; screenId: string; startsOn: string; endsOn: string }

/** The screens that these campaigns hold. */
export async function holdingsOf(db: Db, holderIds: readonly string[]): Promise<Holding[]> {
  if (holderIds.length === 0) return []
  return db
    .select({
      holderId: holdings.holderId,
      screenId: holdings.screenId,
      startsOn: holdings.startsOn,
      endsOn: holdings.endsOn,
    })
    .from(holdings)
    .where(inArray(holdings.holderId, [...holderIds]))
    .orderBy(holdings.holderId, holdings.screenId)
}

const availability = sql`
  (count(offered."screenId") filter (where offered."soldOutFrom" is null))::integer as "availableScreens",
  case when count(offered."screenId") filter (where offered."soldOutFrom" is null) = 0
    then (array_agg(offered."soldOutFrom" order by offered."soldOutUntil"))[1] end as "bookedFrom",
  case when count(offered."screenId") filter (where offered."soldOutFrom" is null) = 0
    then min(offered."soldOutUntil") end as "bookedUntil"`

/** Places a client sees: the approved ones, and those the edited campaign holds screens of. */
const isListed = sql`place.status = 'Approved' or bool_or(offered."isHeld")`

/**
 * What "free" means, in one place: the screens on offer for a period, each with its first and last
 * sold-out day in it. On offer is an active screen of an approved place in the market; what the holder
 * has already stays on offer to it while the place is reviewed again or the screen is under repair.
 * A day on which the holder itself has the slot is not sold out for it.
 */
function offeredScreens(type: ScreenType, period: Period, placeIds?: readonly string[]): SQL {
  const places = type === 'vehicle' ? vehicles : restaurants
  const placeOf = type === 'vehicle' ? sql`screen.vehicle_id` : sql`screen.restaurant_id`
  return sql`
    select screen.id as "screenId", place.id as "placeId", own.screen_id is not null as "isHeld",
      sold_out.first as "soldOutFrom", sold_out.last as "soldOutUntil"
    from ${places} as place
    join ${screens} as screen on ${placeOf} = place.id
    left join ${holdings} as own on own.holder_id = ${period.holderId}::uuid and own.screen_id = screen.id
    left join lateral (
      select min(calendar.day) as first, max(calendar.day) as last
      from ${screenDays} as calendar
      where calendar.screen_id = screen.id and calendar.day between ${period.startsOn} and ${period.endsOn}
        and calendar.slots_taken >= calendar.slots_per_loop
        and (own.screen_id is null or calendar.day not between own.starts_on and own.ends_on)
    ) as sold_out on true
    where place.location_id = ${period.locationId} and place.deleted_at is null
      ${placeIds ? sql`and place.id = any(${sql.param([...placeIds])}::uuid[])` : sql``}
      and ((screen.status = 'Active' and place.status = 'Approved')
        or (own.screen_id is not null and screen.status <> 'Retired'))`
}
