import { buildCsvName } from '@marquee/contract/csv.rules'
import { shellTexts } from '@marquee/contract/messages/shell'
import {
  exportFleet,
  type FleetPoint,
  type FleetScreen,
  getFleetAttention,
  getFleetChoices,
  getFleetMap,
  listFleet,
  MAX_MAP_POINTS,
  PAGE_SIZES,
} from '@marquee/contract/fleet-watch'
import { fleetWatchTexts } from '@marquee/contract/messages/fleet-watch'
import type { Db } from '../../../platform/db/database.ts'
import { splitChunks } from '../../../platform/notify.ts'
import type { Cell } from '@marquee/contract/csv.rules'
import { readRoute, type Route } from '../../../platform/http/route.ts'
import { listAttentionItems } from './attention.ts'
import { listFleetChoices } from './choices.ts'
import {
  countFleet,
  listFleetIds,
  listFleetScreens,
  listScreenPositions,
  type Sort,
  type ScreenPosition,
} from './rows.ts'
import { type FleetStates, buildFleetStates } from './states.ts'

/** The fleet for operators: every screen with its current state (decision 22). */
export const fleetWatchRoutes: readonly Route[] = [
  readRoute(listFleet, async ({ query }, { db, clock }) => {
    const { sort, page = 1, size = PAGE_SIZES[0], ...filter } = query
    const now = clock.now()
    const states = buildFleetStates(now)
    const [ids, counted] = await Promise.all([
      listFleetIds(db, states, { filter, sort: parseSort(sort), page: { from: (page - 1) * size, size } }),
      countFleet(db, states, filter),
    ])
    return { screens: await listFleetScreens(db, states, ids), ...counted, asOf: now.toISOString() }
  }),

  readRoute(exportFleet, async ({ query }, { db, clock }) => {
    const now = clock.now()
    const states = buildFleetStates(now)
    const ids = await listFleetIds(db, states, { filter: query, sort: parseSort('name') })
    return {
      fileName: buildCsvName(shellTexts.titles.fleet, now.toISOString().slice(0, 10)),
      columns: fleetWatchTexts.csv.columns,
      batches: streamCells(db, states, ids),
    }
  }),

  readRoute(getFleetMap, async ({ query }, { db, clock }) => {
    const now = clock.now()
    const positions = await listScreenPositions(db, buildFleetStates(now), query, MAX_MAP_POINTS + 1)
    return {
      points: positions.slice(0, MAX_MAP_POINTS).map(toFleetPoint),
      isCut: positions.length > MAX_MAP_POINTS,
      asOf: now.toISOString(),
    }
  }),

  readRoute(getFleetAttention, async (_, { db, clock }) => {
    const now = clock.now()
    return { items: await listAttentionItems(db, buildFleetStates(now), now), asOf: now.toISOString() }
  }),

  readRoute(getFleetChoices, (_, { db }) => listFleetChoices(db)),
]

function parseSort(sort = 'name'): Sort {
  const isDown = sort.startsWith('-')
  // The contract names the columns.
  return { by: (isDown ? sort.slice(1) : sort) as Sort['by'], isDown }
}

function toFleetPoint({ id, name, latitude, longitude, online, type }: ScreenPosition): FleetPoint {
  return [id, name, roundDegrees(latitude), roundDegrees(longitude), online, type]
}

/** About ten metres: enough for a map of the fleet, and short for ten thousand points. */
const roundDegrees = (degrees: number) => Math.round(degrees * 1e4) / 1e4

const ROWS_PER_BATCH = 1000

async function* streamCells(db: Db, states: FleetStates, ids: readonly string[]): AsyncGenerator<Cell[][]> {
  for (const some of splitChunks(ids, ROWS_PER_BATCH))
    yield (await listFleetScreens(db, states, some)).map(toFleetCells)
}

/** The cells in the order of the columns. */
function toFleetCells(screen: FleetScreen): Cell[] {
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
