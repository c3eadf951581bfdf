import { computeFillShare, MIN_FILL_SHARE } from '@marquee/contract/display.rules'
import type { Screen } from '@marquee/contract/screens'
import { screenTexts } from '@marquee/contract/messages/screens'
import type { ListView } from '../../lib/list-view.ts'
import { formats } from '../../lib/formats.ts'

/** The filters of the list; the empty one shows all. */
export const FILTERS = ['', 'active', 'playing', 'closed', 'offline', 'vehicle', 'restaurant'] as const
export const SORTS = ['', 'name', 'model', 'seen'] as const

const MATCHERS: Readonly<Record<string, (screen: Screen) => boolean>> = {
  active: (screen) => screen.status === 'Active',
  playing: (screen) => screen.playState === 'playing',
  closed: (screen) => screen.playState === 'closed',
  offline: (screen) => screen.playState === 'offline',
  vehicle: (screen) => screen.screenType === 'vehicle',
  restaurant: (screen) => screen.screenType === 'restaurant',
}

/** The number of screens per filter. */
export function countMatches(screens: readonly Screen[], filter: string): number {
  const fits = MATCHERS[filter]
  return fits ? screens.filter(fits).length : screens.length
}

/**
 * The screens that match by name, model, venue or plate, ignoring case; in the requested order, newest first by
 * default.
 */
export function selectScreens(
  view: Pick<ListView, 'search' | 'status' | 'sort'>,
  screens: readonly Screen[],
): Screen[] {
  const wanted = view.search.trim().toLowerCase()
  // The address may contain any text, including names of built-in properties.
  const fits = (Object.hasOwn(MATCHERS, view.status) && MATCHERS[view.status]) || (() => true)
  const fitting = screens.filter(
    (screen) => fits(screen) && listWords(screen).some((word) => word.toLowerCase().includes(wanted)),
  )
  if (view.sort === 'name') return fitting.toSorted((a, b) => formats.compareNames(a.name, b.name))
  if (view.sort === 'model') return fitting.toSorted((a, b) => formats.compareNames(a.model, b.model))
  if (view.sort === 'seen') return fitting.toSorted((a, b) => getSeenMs(b) - getSeenMs(a))
  return fitting
}

const getSeenMs = ({ lastConnection }: Screen) => (lastConnection ? Date.parse(lastConnection) : 0)

function listWords({ name, model, vehicle, restaurant }: Screen): string[] {
  const venueWords = vehicle ? [vehicle.brand, vehicle.model, vehicle.registrationNumber, vehicle.locationName] : []
  return [name, model, ...venueWords, ...(restaurant ? [restaurant.name, restaurant.locationName] : [])]
}

/** The screen and its venue, so that two screens of one name can be told apart: "Front seat, S-TX 1". */
export function formatScreenName({ name, vehicle, restaurant }: Screen): string {
  const venueName = vehicle?.registrationNumber ?? restaurant?.name
  return venueName ? screenTexts.nameAndVenue({ name, venue: venueName }) : name
}

/** The warning for a display whose orientation differs from the videos of its venue; null if it matches (D-39). */
export function checkDisplay({ display, screenType }: Pick<Screen, 'display' | 'screenType'>) {
  const share = display ? computeFillShare(display, screenType) : 1
  if (share >= MIN_FILL_SHARE) return null
  const { title, text } = screenTexts.turnedDisplay[screenType]
  return { title, text: text({ percent: Math.round(share * 100) }) }
}
