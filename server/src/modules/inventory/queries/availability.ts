import { MIN_USUAL_SHARE, USUAL_RATIO } from '@marquee/contract/display.rules'
import { USUAL_SLOTS } from '@marquee/contract/loop.rules'
import type { AdCategory } from '@marquee/contract/ad-categories.rules'
import type { Address } from '@marquee/contract/addresses'
import type { OpeningHours } from '@marquee/contract/fleet'
import type { Position } from '@marquee/contract/positions.rules'
import type { ScreenType } from '@marquee/contract/scalars'
import type { FreeScreen } from '@marquee/contract/screen-choice.rules'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { selectAddress, selectPosition } from '../../fleet/queries.ts'
import { restaurantImages, restaurants, vehicles, vehicleTypes } from '../../fleet/schema.ts'
import { owners } from '../../owners/schema.ts'
import { devices, screens } from '../../screens/schema.ts'
import { reservations, screenDays, vetoes } from '../schema.ts'

/** A range of days in a location. */
export type Period = {
  locationId: string
  startsOn: string
  endsOn: string
  /** A campaign that is being edited: its own reservations count as free (OPEN-76). */
  holderId: string | null
  /** What is advertised: venues that do not accept it offer no screen (decision 41). */
  category: AdCategory | null
  /** Whose video it is, if it is known: partners may have vetoed it (decision 43). */
  advert: Advert | null
}

/** A video of a company. */
export type Advert = { companyId: string; sha256: string }

/** A period, and the first and last start that can be chosen instead. */
export type Lookup = Period & { starts: { first: string; last: string } }

type Availability = {
  availableScreens: number
  /** Without a free screen: the first later start with one on every day of the same length; null without one. */
  nextFreeStart: string | null
  /** The last sold-out day before that start. */
  bookedUntil: string | null
}
/** A free screen as the forecast of a booking needs it. */
export type OfferedScreen = [slotsPerLoop: number, multiplier: number | null, isHeld: boolean]
export type VehicleTypeScreens = Availability & {
  typeId: string
  typeName: string
  /** The free screens of the vehicles with an unusual or a held one, in the order of booking. */
  unusual: [vehicleId: string, screens: OfferedScreen[]][] | null
  /** oldest first */
  vehicles: { vehicleId: string; type: string; availableScreens: number }[]
}
export type RestaurantScreens = Availability & {
  restaurantId: string
  name: string
  cuisineType: string
  seatingCapacity: number
  footTrafficEstimate: number | null
  footTrafficStatedAt: string | null
  openingHours: OpeningHours
  /** the screen that a booking gets; null without a free one */
  screen: OfferedScreen | null
  address: Address | null
  position: Position | null
  image: string | null
  /** Without a free screen: the first sold-out day of the period, on the screen that is free first. */
  bookedFrom: string | null
}

/** Lists the approved vehicles of a location by type, with their free screens; exact per day (OPEN-74). */
export async function listVehicleAvailability(db: Db, lookup: Lookup): Promise<VehicleTypeScreens[]> {
  // One value of pairs for thousands of vehicles takes a third of the time of one row for each.
  type Row = Omit<VehicleTypeScreens, 'vehicles'> & { pairs: [vehicleId: string, availableScreens: number][] }
  const { rows } = await db.execute<Row>(sql`
    with recursive ${buildLookupTables('vehicle', lookup)}
    select type.id as "typeId", type.name as "typeName", sum(listed.free)::integer as "availableScreens",
      json_agg(json_build_array(listed.venue_id, listed.free) order by listed.created_at, listed.venue_id) as pairs,
      json_agg(json_build_array(listed.venue_id, listed.screens)) filter (where listed.is_unusual) as unusual,
      later.start as "nextFreeStart", later.booked_until as "bookedUntil"
    from listed
    join ${vehicleTypes} as type on type.id = listed.row_id
    left join later on later.row_id = listed.row_id
    group by type.id, later.start, later.booked_until`)
  return rows.map(({ pairs, ...type }) => ({
    ...type,
    vehicles: pairs.map(([vehicleId, availableScreens]) => ({ vehicleId, type: type.typeId, availableScreens })),
  }))
}

export type VenueScreens = Availability & { venueId: string; screens: number }

/** Counts the screens of these venues that can be booked, with the same definition of "free" as the lookups. */
export async function listVenueAvailability(
  db: Db,
  type: ScreenType,
  venueIds: readonly string[],
  lookup: Lookup,
): Promise<VenueScreens[]> {
  if (venueIds.length === 0) return []
  const { rows } = await db.execute<VenueScreens>(sql`
    with recursive ${buildLookupTables(type, lookup, venueIds)}
    select listed.venue_id as "venueId", listed.offered as screens, listed.free as "availableScreens",
      later.start as "nextFreeStart", later.booked_until as "bookedUntil"
    from listed
    left join later on later.row_id = listed.row_id`)
  return rows
}

/** Lists the approved restaurants of a location with their free screens, by name; exact per day (OPEN-74, OPEN-75). */
export async function listRestaurantAvailability(db: Db, lookup: Lookup): Promise<RestaurantScreens[]> {
  const { rows } = await db.execute<RestaurantScreens>(sql`
    with recursive ${buildLookupTables('restaurant', lookup)}
    select venue.id as "restaurantId", venue.name, venue.cuisine_type as "cuisineType",
      venue.seating_capacity as "seatingCapacity", venue.foot_traffic_estimate as "footTrafficEstimate",
      venue.foot_traffic_stated_at as "footTrafficStatedAt", venue.opening_hours as "openingHours",
      listed.screens -> 0 as screen, ${selectAddress(sql`venue`)} as address, ${selectPosition(sql`venue`)} as position,
      (select image from ${restaurantImages} where restaurant_id = venue.id order by position limit 1) as image,
      listed.free as "availableScreens",
      later.start as "nextFreeStart", later.booked_from as "bookedFrom", later.booked_until as "bookedUntil"
    from listed
    join ${restaurants} as venue on venue.id = listed.venue_id
    left join later on later.row_id = listed.row_id
    order by venue.name, venue.id`)
  return rows
}

export type UnusualDisplay = { venueId: string; ratio: number }

/** Lists the free displays that videos of their venues do not fill, by the ratio of width to height (D-39). */
export async function listUnusualDisplays(db: Db, type: ScreenType, period: Period): Promise<UnusualDisplay[]> {
  const isVehicle = type === 'vehicle'
  const usual = USUAL_RATIO[type]
  const ratio = sql`device.width::float8 / device.height`
  const { rows } = await db.execute<UnusualDisplay & { screenId: string }>(sql`
    select venue.id as "venueId", screen.id as "screenId", round((${ratio})::numeric, 3)::float8 as ratio
    from ${isVehicle ? vehicles : restaurants} as venue
    join ${screens} as screen on ${isVehicle ? sql`screen.vehicle_id` : sql`screen.restaurant_id`} = venue.id
    join ${devices} as device on device.screen_id = screen.id and device.unpaired_at is null
    where venue.location_id = ${period.locationId} and device.width > 0 and device.height > 0
      and least((${ratio}) / ${usual}::float8, ${usual}::float8 / (${ratio})) < ${MIN_USUAL_SHARE}::float8
    order by venue.id, screen.id`)
  if (rows.length === 0) return []
  const venueIds = [...new Set(rows.map(({ venueId }) => venueId))]
  const free = new Set((await listFreeScreens(db, type, venueIds, period)).map(({ screenId }) => screenId))
  return rows.flatMap((row) => (free.has(row.screenId) ? [{ venueId: row.venueId, ratio: row.ratio }] : []))
}

/** Lists the screens of these venues that are free on every day of the period. */
export async function listFreeScreens(
  db: Db,
  type: ScreenType,
  venueIds: readonly string[],
  period: Period,
): Promise<FreeScreen[]> {
  const { rows } = await db.execute<FreeScreen>(sql`
    select screen_id as "screenId", venue_id as "venueId", is_held as "isHeld"
    from (${selectOfferedScreens(type, period, venueIds)}) as offered
    where is_offered and sold_out_until is null
    order by screen_id`)
  return rows
}

/**
 * The tables that a lookup reads: the venues that a client sees with their free screens (`listed`), and for each row
 * without a free screen when it has one again (`later`). A row is a vehicle type or a restaurant, or each of the given
 * venues.
 *
 * A flight with a sold-out day can start at the earliest on the day after the last such day. `search` jumps there and
 * looks again until there is none; its first step is the period itself. The sold-out test uses "between", because that
 * makes the planner assume few rows, which is right.
 */
function buildLookupTables(type: ScreenType, lookup: Lookup, venueIds?: readonly string[]): SQL {
  const { starts } = lookup
  const [startsOn, endsOn] = [sql`${lookup.startsOn}::date`, sql`${lookup.endsOn}::date`]
  return sql`
    offered as materialized (${selectOfferedScreens(type, lookup, venueIds)}),
    listed as (
      select venue_id, row_id, created_at,
        (count(*) filter (where is_free))::integer as free, (count(*) filter (where is_offered))::integer as offered,
        json_agg(json_build_array(slots_per_loop, impression_multiplier, is_held) order by is_held desc, screen_id)
          filter (where is_free) as screens,
        bool_or(is_free and (slots_per_loop <> ${USUAL_SLOTS} or impression_multiplier is not null or is_held)) as is_unusual
      from (select *, is_offered and sold_out_until is null as is_free from offered) as offered
      group by venue_id, row_id, created_at, venue_status
      having venue_status = 'Approved' or bool_or(is_held)
    ),
    search as (
      select row_id, screen_id, own_from, own_until, ${selectSoldOutDay('first', sql`offered`, startsOn, endsOn)} as booked_from,
        sold_out_until as booked_until, greatest(sold_out_until + 1, ${starts.first}::date) as start
      from offered
      where sold_out_until between ${startsOn} and ${endsOn}
        and row_id not in (select row_id from offered where is_offered and sold_out_until is null)
      union all
      select row_id, screen_id, own_from, own_until, booked_from, next.sold_out, next.sold_out + 1
      from search
      cross join lateral ${selectSoldOutDay('last', sql`search`, sql`search.start`, sql`search.start + (${endsOn} - ${startsOn})`)} as next (sold_out)
      where search.start <= ${starts.last}
    ),
    later as (
      select distinct on (row_id) row_id, start, booked_from, booked_until
      from (
        select distinct on (screen_id) row_id, screen_id, start, booked_from, booked_until
        from search
        order by screen_id, start desc
      ) as found
      where start <= ${starts.last}
      order by row_id, start, screen_id
    )`
}

/**
 * The definition of "free": the screens of a location, each with its last sold-out day of the period. Offered are
 * active screens of approved venues whose owner is not suspended (decision 7). Screens that the holder has reserved
 * stay offered to it while the venue is reviewed again or the screen is under repair. A venue that does not accept the
 * category offers none, not even those (decision 41). A venue without a screen is one row.
 *
 * `offset 0` makes the planner read the screens of a venue from the index; otherwise it reads all screens (decision 8).
 */
function selectOfferedScreens(type: ScreenType, period: Period, venueIds?: readonly string[]): SQL {
  const isVehicle = type === 'vehicle'
  return sql`
    select venue_id, row_id, created_at, venue_status, screen_id, is_held, own_from, own_until, is_offered,
      slots_per_loop, impression_multiplier,
      case when is_offered
        then ${selectSoldOutDay('last', sql`screen`, sql`${period.startsOn}::date`, sql`${period.endsOn}::date`)}
      end as sold_out_until
    from (
      select venue.id as venue_id, ${isVehicle && !venueIds ? sql`venue.type_id` : sql`venue.id`} as row_id, venue.created_at,
        case when owner.suspended_at is null then venue.status else 'Suspended' end as venue_status, screen.id as screen_id, own.screen_id is not null as is_held,
        own.starts_on as own_from, own.ends_on as own_until,
        screen.slots_per_loop, screen.impression_multiplier,
        ((screen.status = 'Active' and venue.status = 'Approved' and owner.suspended_at is null)
          or (own.screen_id is not null and screen.status <> 'Retired')) and ${acceptsCampaign(period)} as is_offered
      from ${isVehicle ? vehicles : restaurants} as venue
      join ${owners} as owner on owner.id = venue.owner_id
      left join lateral (
        select id, status, slots_per_loop, impression_multiplier from ${screens} where ${isVehicle ? screens.vehicleId : screens.restaurantId} = venue.id offset 0
      ) as screen on true
      left join ${reservations} as own on own.holder_id = ${period.holderId}::uuid and own.screen_id = screen.id
      where venue.location_id = ${period.locationId} and venue.deleted_at is null
        ${venueIds ? sql`and venue.id = any(${sql.param([...venueIds])}::uuid[])` : sql``}
    ) as screen`
}

/** Whether the partner of a venue lets the campaign play there. */
function acceptsCampaign(period: Period): SQL {
  const { category } = period
  const isAccepted = category ? sql`${category}::text <> all(venue.blocked_categories)` : sql`true`
  // An array, so that PostgreSQL reads the vetoes once for all venues.
  return sql`(${isAccepted} and venue.owner_id <> all(array(${selectVetoingOwners(period)})))`
}

/** The owners that keep a campaign off their screens. */
export function selectVetoingOwners({ holderId, advert }: Pick<Period, 'holderId' | 'advert'>): SQL {
  return sql`select veto.owner_id from ${vetoes} as veto
    where veto.holder_id = ${holderId}::uuid
      or (veto.company_id = ${advert?.companyId ?? null}::uuid and veto.video_sha256 = ${advert?.sha256 ?? null}::text)`
}

/** The first or last sold-out day of the screen in a range, except days on which the holder itself has the slot. */
function selectSoldOutDay(which: 'first' | 'last', screen: SQL, from: SQL, until: SQL): SQL {
  return sql`(
    select calendar.day
    from ${screenDays} as calendar
    where calendar.screen_id = ${screen}.screen_id and calendar.day between ${from} and ${until}
      and calendar.slots_taken >= calendar.slots_per_loop
      and (${screen}.own_from is null or calendar.day not between ${screen}.own_from and ${screen}.own_until)
    order by calendar.day ${which === 'first' ? sql`asc` : sql`desc`}
    limit 1
  )`
}
