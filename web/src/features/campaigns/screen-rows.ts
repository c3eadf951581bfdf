import type { Campaign } from '@marquee/contract/campaigns'
import type { DeliveryScreen, DeliverySoFar } from '@marquee/contract/delivery'
import type { PlayState } from '@marquee/contract/play-state.rules'
import type { OnlineStatus, ScreenType } from '@marquee/contract/scalars'
import type { ListView } from '../../lib/list-view.ts'
import { formats } from '../../lib/formats.ts'
import { formatDetails } from '../../lib/format.ts'

/** A screen of a campaign: its venue, its guaranteed plays and its delivered plays. */
export type ScreenRow = {
  screenId: string
  name: string
  model: string
  place: string
  registration: string
  image: string | null
  type: ScreenType
  /** null: the campaign no longer has a reservation on it */
  onlineStatus: OnlineStatus | null
  playState: PlayState | null
  lastPlayedAt: string | null
  /** null until loaded */
  delivery: Pick<DeliveryScreen, 'soFar' | 'multiplier'> | null
}

/** The screens that a campaign reserves in the campaign's order, then the screens that it left but that played it. */
export function buildScreenRows(
  booked: Campaign['screensRunningOn'],
  delivered: readonly DeliveryScreen[] | undefined,
): ScreenRow[] {
  const deliveries = new Map(delivered?.map((screen) => [screen.screenId, screen]))
  const ids = new Set(booked.map(({ screenId }) => screenId))
  return [
    ...booked.map((screen) => toBookedRow(screen, deliveries.get(screen.screenId))),
    ...(delivered ?? []).filter(({ screenId }) => !ids.has(screenId)).map(toFormerRow),
  ]
}

function toBookedRow(screen: Campaign['screensRunningOn'][number], delivery: DeliveryScreen | undefined): ScreenRow {
  const { screenId, name, model, onlineStatus, playState, vehicle, restaurant, lastPlayedAt } = screen
  return {
    screenId,
    name,
    model,
    place: vehicle ? `${vehicle.brand} ${vehicle.model}` : (restaurant?.name ?? ''),
    registration: vehicle?.registrationNumber ?? '',
    image: vehicle?.image ?? restaurant?.image ?? null,
    type: restaurant ? 'restaurant' : 'vehicle',
    onlineStatus,
    playState,
    // Both answers contain the screen; the later one also has the screens beside it.
    lastPlayedAt: delivery ? delivery.lastPlayedAt : lastPlayedAt,
    delivery: delivery ?? null,
  }
}

function toFormerRow(delivery: DeliveryScreen): ScreenRow {
  const { screenId, name, model, place, type, lastPlayedAt } = delivery
  return {
    screenId,
    name,
    model,
    place,
    registration: '',
    image: null,
    type,
    onlineStatus: null,
    playState: null,
    lastPlayedAt,
    delivery,
  }
}

/** The sums of finished days over screens: of all of them, they are the sums of the headline. */
export function sumScreens(rows: readonly ScreenRow[]): DeliverySoFar {
  const sum = { promised: 0, delivered: 0, shortfall: 0, extra: 0, impressions: 0 }
  for (const { delivery } of rows) {
    if (!delivery) continue
    sum.promised += delivery.soFar.promised
    sum.delivered += delivery.soFar.delivered
    sum.shortfall += delivery.soFar.shortfall
    sum.extra += delivery.soFar.extra
    sum.impressions += delivery.soFar.impressions
  }
  return sum
}

export type ScreenFilter = '' | 'behind' | 'offline'
export const SCREEN_FILTERS: readonly ScreenFilter[] = ['', 'behind', 'offline']
export type ScreenSort = '' | 'shortfall' | 'place'
export const SCREEN_SORTS: readonly ScreenSort[] = ['', 'shortfall', 'place']

const MATCHERS: Readonly<Record<ScreenFilter, (row: ScreenRow) => boolean>> = {
  '': () => true,
  behind: (row) => getShortfall(row) > 0,
  offline: ({ playState }) => playState === 'offline',
}

/** The number of screens per filter, regardless of the search. */
export const countScreens = (rows: readonly ScreenRow[], filter: ScreenFilter) => rows.filter(MATCHERS[filter]).length

/** The rows of a view; unknown values in the address are ignored. */
export function selectRows(
  view: Pick<ListView, 'search' | 'status' | 'sort'>,
  rows: readonly ScreenRow[],
): ScreenRow[] {
  const filter = SCREEN_FILTERS.find((one) => one === view.status) ?? ''
  const wanted = view.search.trim().toLowerCase()
  const fitting = rows.filter((row) => MATCHERS[filter](row) && getSearchText(row).includes(wanted))
  if (view.sort === 'shortfall') return fitting.sort((a, b) => getShortfall(b) - getShortfall(a))
  if (view.sort === 'place') return fitting.sort((a, b) => formats.compareNames(a.place, b.place))
  return fitting
}

const getShortfall = ({ delivery }: ScreenRow) => delivery?.soFar.shortfall ?? 0
const getSearchText = ({ name, place, registration, model }: ScreenRow) =>
  `${name} ${place} ${registration} ${model}`.toLowerCase()

/** The screen and its venue, so that two screens of one venue can be told apart: "Front seat, HH-2". */
export const getScreenTitle = ({ name, place, registration }: ScreenRow) => formatDetails([name, registration || place])
