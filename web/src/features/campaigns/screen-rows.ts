import type { Campaign } from '@marquee/contract/campaigns'
import type { DeliveryScreen } from '@marquee/contract/delivery'
import type { OnlineStatus, ScreenType } from '@marquee/contract/scalars'
import type { ListView } from '../../lib/list-view.ts'

/** A screen of a campaign: where it stands, and what it was promised and has proven. */
export type ScreenRow = {
  screenId: string
  model: string
  place: string
  registration: string
  image: string | null
  type: ScreenType
  /** null: the campaign no longer holds it */
  onlineStatus: OnlineStatus | null
  plays: number
  impressions: number
  lastPlayedAt: string | null
  /** null until the delivery has arrived */
  promise: Pick<DeliveryScreen, 'promisedSoFar' | 'shortfall' | 'multiplier'> | null
}

/** The screens a campaign holds in its own order, then those that it has left but that played it. */
export function screenRows(
  booked: Campaign['screensRunningOn'],
  delivered: readonly DeliveryScreen[] | undefined,
): ScreenRow[] {
  const deliveries = new Map(delivered?.map((screen) => [screen.screenId, screen]))
  const ids = new Set(booked.map(({ screenId }) => screenId))
  return [
    ...booked.map((screen) => bookedRow(screen, deliveries.get(screen.screenId))),
    ...(delivered ?? []).filter(({ screenId }) => !ids.has(screenId)).map(leftRow),
  ]
}

function bookedRow(screen: Campaign['screensRunningOn'][number], delivery: DeliveryScreen | undefined): ScreenRow {
  const { screenId, model, onlineStatus, vehicle, restaurant, plays, impressions, lastPlayedAt } = screen
  return {
    screenId,
    model,
    place: vehicle ? `${vehicle.brand} ${vehicle.model}` : (restaurant?.name ?? ''),
    registration: vehicle?.registrationNumber ?? '',
    image: vehicle?.image ?? restaurant?.image ?? null,
    type: restaurant ? 'restaurant' : 'vehicle',
    onlineStatus,
    // Both answers hold these; of one screen they are taken from the same one.
    ...(delivery ? provenOf(delivery) : { plays, impressions, lastPlayedAt }),
    promise: delivery ?? null,
  }
}

function leftRow(delivery: DeliveryScreen): ScreenRow {
  const { screenId, model, place, type } = delivery
  const proven = provenOf(delivery)
  return {
    screenId,
    model,
    place,
    registration: '',
    image: null,
    type,
    onlineStatus: null,
    ...proven,
    promise: delivery,
  }
}

const provenOf = ({ plays, impressions, lastPlayedAt }: DeliveryScreen) => ({ plays, impressions, lastPlayedAt })

export type ScreenFilter = '' | 'behind' | 'offline'
export const SCREEN_FILTERS: readonly ScreenFilter[] = ['', 'behind', 'offline']
export type ScreenSort = '' | 'shortfall' | 'place'
export const SCREEN_SORTS: readonly ScreenSort[] = ['', 'shortfall', 'place']

const FITS: Readonly<Record<ScreenFilter, (row: ScreenRow) => boolean>> = {
  '': () => true,
  behind: ({ promise }) => promise !== null && promise.shortfall > 0,
  offline: ({ onlineStatus }) => onlineStatus === 'offline',
}

/** How many there are of that filter, whatever is searched. */
export const screenCount = (rows: readonly ScreenRow[], filter: ScreenFilter) => rows.filter(FITS[filter]).length

/** The rows of a view; what the address holds that is not known is as if it were not there. */
export function rowsIn(view: Pick<ListView, 'search' | 'status' | 'sort'>, rows: readonly ScreenRow[]): ScreenRow[] {
  const filter = SCREEN_FILTERS.find((one) => one === view.status) ?? ''
  const wanted = view.search.trim().toLowerCase()
  const fitting = rows.filter((row) => FITS[filter](row) && wordsOf(row).includes(wanted))
  if (view.sort === 'shortfall') return fitting.sort((a, b) => missingOf(b) - missingOf(a))
  if (view.sort === 'place') return fitting.sort((a, b) => a.place.localeCompare(b.place))
  return fitting
}

const missingOf = ({ promise }: ScreenRow) => promise?.shortfall ?? 0
const wordsOf = ({ place, registration, model }: ScreenRow) => `${place} ${registration} ${model}`.toLowerCase()
