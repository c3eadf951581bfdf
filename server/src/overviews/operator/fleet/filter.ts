import type { FleetFilter } from '@marquee/contract/fleet-watch'
import { foldTag } from '@marquee/contract/screen-tags.rules'
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { restaurants, vehicles } from '../../../modules/fleet/schema.ts'
import { owners } from '../../../modules/owners/schema.ts'
import { devices, screens, screenTags } from '../../../modules/screens/schema.ts'
import { presences } from '../../../modules/telemetry/schema.ts'
import type { FleetStates } from './states.ts'
import { buildSearchPattern } from '../../../platform/db/search.ts'

/** More words than a search needs, so that a pasted sentence is cheap. */
const MAX_SEARCH_WORDS = 6

/** The screens that the counts cover. */
export function buildScopeFilter({
  search = '',
  status,
  type,
  location,
  owner,
  version,
  tag,
}: FleetFilter): SQL | undefined {
  const words = search.split(/\s+/).filter((word) => word !== '')
  return and(
    status ? eq(screens.status, status) : ne(screens.status, 'Retired'),
    type && eq(screens.screenType, type),
    owner ? eq(screens.ownerId, owner) : undefined,
    location ? isInLocation(location) : undefined,
    version ? eq(presences.playerVersion, version) : undefined,
    tag ? hasTag(tag) : undefined,
    ...words.slice(0, MAX_SEARCH_WORDS).map(matchWord),
  )
}

/** Filters these screens by their states; all filters apply together. */
export function buildStateFilter(
  { online, silent, content, storage, error, proofs }: FleetFilter,
  states: FleetStates,
): SQL {
  const conditions = and(
    online && states.link[online],
    silent && states.isOfflineForADay,
    content && states.content[content],
    storage && states.isStorageFull,
    error && (error === 'any' ? states.hasErrors : states.hasErrorKind(error)),
    proofs && states.hasProofs,
  )
  return conditions ?? sql`true`
}

const hasTag = (tag: string) =>
  sql`${screens.id} in (select ${screenTags.screenId} from ${screenTags} where ${screenTags.key} = ${foldTag(tag)})`

const isInLocation = (locationId: string) => sql`${screens.id} in (
  select ${screens.id} from ${screens} join ${vehicles} on ${vehicles.id} = ${screens.vehicleId}
  where ${vehicles.locationId} = ${locationId}
  union all
  select ${screens.id} from ${screens} join ${restaurants} on ${restaurants.id} = ${screens.restaurantId}
  where ${restaurants.locationId} = ${locationId})`

/** Each table is searched with its own index, so that few screens among very many are found fast. */
function matchWord(word: string): SQL {
  const pattern = buildSearchPattern(word)
  return sql`${screens.id} in (
    select ${screens.id} from ${screens}
    where (${screens.name} || ' ' || ${screens.model} || ' ' || coalesce(${screens.imeiNumber}, '')) ilike ${pattern}
    union all
    select ${screens.id} from ${screens} join ${vehicles} on ${vehicles.id} = ${screens.vehicleId}
    where (${vehicles.brand} || ' ' || ${vehicles.model} || ' ' || ${vehicles.registrationNumber}::text) ilike ${pattern}
    union all
    select ${screens.id} from ${screens} join ${restaurants} on ${restaurants.id} = ${screens.restaurantId}
    where ${restaurants.name} ilike ${pattern}
    union all
    select ${screens.id} from ${screens} join ${owners} on ${owners.id} = ${screens.ownerId}
    where ${owners.name} ilike ${pattern}
    union all
    select ${devices.screenId} from ${devices}
    where ${isNull(devices.unpairedAt)} and (${devices.uuid}::text) ilike ${pattern})`
}
