import type { OpeningHours } from '@marquee/contract/fleet'
import type { ScreenType } from '@marquee/contract/scalars'
import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { campaigns } from '../modules/campaigns/schema.ts'
import { nameOfPlace } from '../modules/fleet/queries.ts'
import { locations, restaurants, vehicles } from '../modules/fleet/schema.ts'
import { holdings } from '../modules/inventory/schema.ts'
import { impressionMultiplier } from '../modules/playback/rules/impressions.ts'
import { airings } from '../modules/playback/schema.ts'
import { screens, screenTerms } from '../modules/screens/schema.ts'
import type { Db } from '../platform/db/database.ts'

/** What delivery is worked out from; each part is one query, whatever the number of screens. */

/** The flight as it is booked now. */
export type Flight = { startsOn: string; endsOn: string; timeZone: string | null }

export type Airing = { startsOn: string; endsOn: string; fromAt: Date; untilAt: Date | null }
export type Holding = { startsOn: string; endsOn: string }
export type Terms = {
  since: Date
  slotsPerLoop: number
  openingHours: OpeningHours | null
  /** its name; empty where it hung nowhere */
  place: string
}

/** A screen that holds, was to show or has shown a campaign. */
export type ScreenFacts = {
  screenId: string
  name: string
  model: string
  type: ScreenType
  multiplier: number
  airings: readonly Airing[]
  holding: Holding | null
  /** in the order of time; the first holds for all time before, too */
  terms: readonly Terms[]
}

export async function flightOf(db: Db, campaignId: string): Promise<Flight> {
  const [row] = await db
    .select({ startsOn: campaigns.startsOn, endsOn: campaigns.endsOn, timeZone: locations.timeZone })
    .from(campaigns)
    .leftJoin(locations, eq(locations.id, campaigns.locationId))
    .where(eq(campaigns.id, campaignId))
  // Campaigns are never removed, and the caller may read this one.
  return row as Flight
}

/**
 * The screens of a campaign in the order of their places; those that an edit has left are among them.
 * Nothing is proven without an airing (decision 15), so plays need not be looked through.
 */
export async function screenIdsOf(db: Db, campaignId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${screens.id} as id
    from (
      select screen_id from ${airings} where campaign_id = ${campaignId}
      union select screen_id from ${holdings} where holder_id = ${campaignId}
    ) as of_campaign
    join ${screens} on ${screens.id} = of_campaign.screen_id
    left join ${vehicles} on ${vehicles.id} = ${screens.vehicleId}
    left join ${restaurants} on ${restaurants.id} = ${screens.restaurantId}
    order by ${nameOfPlace}, ${screens.name}, ${screens.id}`)
  return rows.map(({ id }) => id)
}

/** What there is to know of these screens, in their order. */
export async function screenFacts(db: Db, campaignId: string, ids: readonly string[]): Promise<ScreenFacts[]> {
  if (ids.length === 0) return []
  const [found, aired, held, terms] = await Promise.all([
    screensNow(db, ids),
    airingsOf(db, campaignId, ids),
    holdingsOn(db, campaignId, ids),
    termsOf(db, ids),
  ])
  const airingsBy = Map.groupBy(aired, ({ screenId }) => screenId)
  const termsBy = Map.groupBy(terms, ({ screenId }) => screenId)
  const heldBy = new Map(held.map(({ screenId, ...holding }) => [screenId, holding]))
  return ids.flatMap((screenId) => {
    const screen = found.get(screenId)
    if (!screen) return []
    const of = { airings: airingsBy.get(screenId) ?? [], terms: termsBy.get(screenId) ?? [] }
    return [{ ...screen, ...of, holding: heldBy.get(screenId) ?? null }]
  })
}

/** One parameter, however many there are. */
const isOneOf = (column: AnyPgColumn, ids: readonly string[]) => sql`${column} = any(${sql.param([...ids])}::uuid[])`

async function screensNow(db: Db, ids: readonly string[]) {
  const rows = await db
    .select({
      screenId: screens.id,
      name: screens.name,
      model: screens.model,
      type: screens.screenType,
      multiplier: screens.impressionMultiplier,
      restaurant: {
        footTrafficEstimate: restaurants.footTrafficEstimate,
        openingHours: restaurants.openingHours,
      },
    })
    .from(screens)
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .where(isOneOf(screens.id, ids))
  return new Map(
    rows.map(({ multiplier, restaurant, ...screen }) => {
      const known = { ...screen, multiplier: impressionMultiplier({ multiplier, restaurant }) }
      return [screen.screenId, known]
    }),
  )
}

/** What is still in force must still hold the screen, as plays are judged (decision 15). */
function airingsOf(db: Db, campaignId: string, ids: readonly string[]) {
  return db
    .select({
      screenId: airings.screenId,
      startsOn: airings.startsOn,
      endsOn: airings.endsOn,
      fromAt: airings.fromAt,
      untilAt: airings.untilAt,
    })
    .from(airings)
    .leftJoin(holdings, and(eq(holdings.holderId, airings.campaignId), eq(holdings.screenId, airings.screenId)))
    .where(
      and(
        eq(airings.campaignId, campaignId),
        isOneOf(airings.screenId, ids),
        or(isNotNull(airings.untilAt), isNotNull(holdings.holderId)),
      ),
    )
    .orderBy(asc(airings.fromAt))
}

function holdingsOn(db: Db, campaignId: string, ids: readonly string[]) {
  return db
    .select({ screenId: holdings.screenId, startsOn: holdings.startsOn, endsOn: holdings.endsOn })
    .from(holdings)
    .where(and(eq(holdings.holderId, campaignId), isOneOf(holdings.screenId, ids)))
}

function termsOf(db: Db, ids: readonly string[]) {
  return db
    .select({
      screenId: screenTerms.screenId,
      since: screenTerms.since,
      slotsPerLoop: screenTerms.slotsPerLoop,
      openingHours: screenTerms.openingHours,
      place: nameOfPlace,
    })
    .from(screenTerms)
    .leftJoin(vehicles, eq(vehicles.id, screenTerms.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screenTerms.restaurantId))
    .where(isOneOf(screenTerms.screenId, ids))
    .orderBy(asc(screenTerms.since))
}
