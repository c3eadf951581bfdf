import {
  exportFleet,
  type FleetPoint,
  type FleetScreen,
  getFleetAttention,
  getFleetChoices,
  getFleetMap,
  listFleet,
  MOST_POINTS,
  PAGE_SIZES,
} from '@marquee/contract/fleet-watch'
import { fleetWatchTexts } from '@marquee/contract/texts/fleet-watch'
import type { Db } from '../../platform/db/database.ts'
import { chunksOf } from '../../platform/events.ts'
import type { Cell } from '@marquee/contract/csv.rules'
import { type Route, route } from '../../platform/http/route.ts'
import { attentionOf } from './fleet-attention.ts'
import { choicesOf } from './fleet-choices.ts'
import { countFleet, fleetIds, fleetScreens, fleetSpots, type Sort, type Spot } from './fleet-rows.ts'
import { type States, statesAt } from './fleet-states.ts'

/** The fleet as operators watch it: every screen with how it is now (decision 22). */
export const fleetWatchRoutes: readonly Route[] = [
  route(listFleet, async ({ query }, { db, clock }) => {
    const { sort, page = 1, size = PAGE_SIZES[0], ...filter } = query
    const now = clock.now()
    const states = statesAt(now)
    const [ids, counted] = await Promise.all([
      fleetIds(db, states, { filter, sort: sortOf(sort), page: { from: (page - 1) * size, size } }),
      countFleet(db, states, filter),
    ])
    return { screens: await fleetScreens(db, states, ids), ...counted, asOf: now.toISOString() }
  }),

  route(exportFleet, async ({ query }, { db, clock }) => {
    const now = clock.now()
    const states = statesAt(now)
    const ids = await fleetIds(db, states, { filter: query, sort: sortOf('name') })
    return {
      fileName: fleetWatchTexts.csv.fileName(now.toISOString().slice(0, 10)),
      columns: fleetWatchTexts.csv.columns,
      batches: inTable(db, states, ids),
    }
  }),

  route(getFleetMap, async ({ query }, { db, clock }) => {
    const now = clock.now()
    const spots = await fleetSpots(db, statesAt(now), query, MOST_POINTS + 1)
    return {
      points: spots.slice(0, MOST_POINTS).map(pointOf),
      isCut: spots.length > MOST_POINTS,
      asOf: now.toISOString(),
    }
  }),

  route(getFleetAttention, async (_, { db, clock }) => {
    const now = clock.now()
    return { items: await attentionOf(db, statesAt(now), now), asOf: now.toISOString() }
  }),

  route(getFleetChoices, (_, { db }) => choicesOf(db)),
]

function sortOf(sort = 'name'): Sort {
  const isDown = sort.startsWith('-')
  // The contract names the columns.
  return { by: (isDown ? sort.slice(1) : sort) as Sort['by'], isDown }
}

function pointOf({ id, name, latitude, longitude, online, type }: Spot): FleetPoint {
  return [id, name, rounded(latitude), rounded(longitude), online, type]
}

/** About ten metres: nobody sees more on a map of the fleet, and ten thousand of them are shorter. */
const rounded = (degrees: number) => Math.round(degrees * 1e4) / 1e4

const ROWS_AT_A_TIME = 1000

async function* inTable(db: Db, states: States, ids: readonly string[]): AsyncGenerator<Cell[][]> {
  for (const some of chunksOf(ids, ROWS_AT_A_TIME)) yield (await fleetScreens(db, states, some)).map(tableRow)
}

/** In the order of the columns. */
function tableRow(screen: FleetScreen): Cell[] {
  const { csv, link, content } = fleetWatchTexts
  return [
    screen.name,
    screen.venue,
    screen.model,
    screen.location?.name ?? null,
    screen.owner.name,
    csv.types[screen.type],
    screen.status,
    link[screen.online],
    screen.lastContact,
    screen.playing?.name ?? null,
    content[screen.content],
    screen.device?.model ?? null,
    screen.device?.uuid ?? null,
    screen.device?.playerVersion ?? null,
    screen.storage?.usedBytes ?? null,
    screen.storage?.quotaBytes ?? null,
    screen.errors,
    screen.queuedPlays,
    screen.id,
  ]
}
