import { getFormats } from '@marquee/contract/language/formats'
import { findPlaces, findScreenCampaigns } from '@marquee/contract/operator-screens'
import { and, asc, desc, eq, ilike, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { campaigns } from '../../../modules/campaigns/schema.ts'
import { companies } from '../../../modules/companies/schema.ts'
import { vehicleName } from '../../../modules/fleet/queries.ts'
import { locations, restaurants, vehicles } from '../../../modules/fleet/schema.ts'
import { reservations } from '../../../modules/inventory/schema.ts'
import { owners } from '../../../modules/owners/schema.ts'
import { requireVisibleScreen } from '../../../modules/screens/policy.ts'
import { screens } from '../../../modules/screens/schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import { buildSearchPattern } from '../../../platform/db/search.ts'
import { readRoute, type Route, route } from '../../../platform/http/route.ts'

/** The choices for operators on the page of a screen. */
export const screenChoicesRoutes: readonly Route[] = [
  readRoute(findScreenCampaigns, async ({ caller, params, query }, { db }) => {
    const { screenId } = await requireVisibleScreen(db, caller, params.id)
    return { campaigns: await searchCampaigns(db, screenId, query.search ?? '') }
  }),

  route(findPlaces, async ({ caller, query }, { db }) => {
    const screen = query.screen ? await requireVisibleScreen(db, caller, query.screen) : undefined
    const kinds = screen ? [screen.screenType] : (['vehicle', 'restaurant'] as const)
    const search = query.search ?? ''
    const found = await Promise.all(
      kinds.map((kind) => (kind === 'vehicle' ? searchVehicles : searchRestaurants)(db, search, screen?.ownerId)),
    )
    const venues = found.flat().toSorted((a, b) => getFormats().compareNames(a.name, b.name))
    return { places: venues.slice(0, screen ? MAX_PARTNER_VENUES : MAX_RESULTS) }
  }),
]

const MAX_RESULTS = 20
/** The venues of one partner are shown as a list, without a search. */
const MAX_PARTNER_VENUES = 500

/** Campaigns that have reserved the screen come first; the others are found by name. */
async function searchCampaigns(db: Db, screenId: string, search: string) {
  const isHere = isNotNull(reservations.holderId)
  return db
    .select({
      _id: campaigns.id,
      name: campaigns.name,
      company: companies.name,
      status: campaigns.status,
      isDeleted: sql<boolean>`${campaigns.deletedAt} is not null`,
      isHere: sql<boolean>`${isHere}`,
    })
    .from(campaigns)
    .innerJoin(companies, eq(companies.id, campaigns.companyId))
    .leftJoin(reservations, and(eq(reservations.holderId, campaigns.id), eq(reservations.screenId, screenId)))
    .where(search === '' ? isHere : or(...[campaigns.name, companies.name].map((name) => matchText(name, search))))
    .orderBy(desc(sql`${isHere}`), desc(campaigns.endsOn), asc(campaigns.name), asc(campaigns.id))
    .limit(MAX_RESULTS)
}

function matchText(text: typeof campaigns.name | typeof companies.name | SQL, search: string): SQL {
  return ilike(text, buildSearchPattern(search))
}

function searchVehicles(db: Db, search: string, ownerId: string | undefined) {
  const isFound = matchText(sql`${vehicleName} || ' ' || ${locations.name} || ' ' || ${owners.name}`, search)
  return db
    .select({
      kind: sql<'vehicle'>`'vehicle'`,
      id: vehicles.id,
      name: vehicleName,
      locationName: locations.name,
      ownerId: owners.id,
      ownerName: owners.name,
      screens: db.$count(screens, eq(screens.vehicleId, vehicles.id)),
    })
    .from(vehicles)
    .innerJoin(locations, eq(locations.id, vehicles.locationId))
    .innerJoin(owners, eq(owners.id, vehicles.ownerId))
    .where(
      and(
        eq(vehicles.status, 'Approved'),
        isNull(vehicles.deletedAt),
        ownerId ? eq(vehicles.ownerId, ownerId) : undefined,
        search === '' ? undefined : isFound,
      ),
    )
    .orderBy(asc(vehicles.brand), asc(vehicles.model), asc(vehicles.registrationNumber), asc(vehicles.id))
    .limit(ownerId ? MAX_PARTNER_VENUES : MAX_RESULTS)
}

function searchRestaurants(db: Db, search: string, ownerId: string | undefined) {
  const isFound = matchText(sql`${restaurants.name} || ' ' || ${locations.name} || ' ' || ${owners.name}`, search)
  return db
    .select({
      kind: sql<'restaurant'>`'restaurant'`,
      id: restaurants.id,
      name: sql<string>`${restaurants.name}`,
      locationName: locations.name,
      ownerId: owners.id,
      ownerName: owners.name,
      screens: db.$count(screens, eq(screens.restaurantId, restaurants.id)),
    })
    .from(restaurants)
    .innerJoin(locations, eq(locations.id, restaurants.locationId))
    .innerJoin(owners, eq(owners.id, restaurants.ownerId))
    .where(
      and(
        eq(restaurants.status, 'Approved'),
        isNull(restaurants.deletedAt),
        ownerId ? eq(restaurants.ownerId, ownerId) : undefined,
        search === '' ? undefined : isFound,
      ),
    )
    .orderBy(asc(restaurants.name), asc(restaurants.id))
    .limit(ownerId ? MAX_PARTNER_VENUES : MAX_RESULTS)
}
