import { computeFillShare, MIN_FILL_SHARE } from '@marquee/contract/display.rules'
import type { Screen } from '@marquee/contract/screens'
import { foldTag } from '@marquee/contract/screen-tags.rules'
import { screenTexts } from '@marquee/contract/messages/screens'
import type { ListView } from '../../lib/list-view.ts'
import { formats } from '../../lib/formats.ts'

/** The filters of the list; the empty one shows all. */
export const FILTERS = ['', 'active', 'playing', 'closed', 'offline', 'paused', 'vehicle', 'restaurant'] as const
export const SORTS = ['', 'name', 'model', 'seen'] as const

/** What the address says about the list; empty texts are left out. */
export type ScreensView = ListView & { tag: string; venue: string; location: string; page: string }

const MATCHERS: Readonly<Record<string, (screen: Screen) => boolean>> = {
  active: (screen) => screen.status === 'Active',
  playing: (screen) => screen.playState === 'playing',
  closed: (screen) => screen.playState === 'closed',
  offline: (screen) => screen.playState === 'offline',
  paused: (screen) => Boolean(screen.pausedAt),
  vehicle: (screen) => screen.screenType === 'vehicle',
  restaurant: (screen) => screen.screenType === 'restaurant',
}

/** The number of screens per filter. */
export function countMatches(screens: readonly Screen[], filter: string): number {
  const fits = MATCHERS[filter]
  return fits ? screens.filter(fits).length : screens.length
}

/**
 * The screens that match by name, model, venue, plate or tag, ignoring case, and have the tag, venue and location of the
 * filters; in the requested order, newest first by default. A minus reverses an order.
 */
export function selectScreens(
  view: Pick<ListView, 'search' | 'status' | 'sort'> & Partial<Pick<ScreensView, 'tag' | 'venue' | 'location'>>,
  screens: readonly Screen[],
): Screen[] {
  const wanted = view.search.trim().toLowerCase()
  // The address may contain any text, including names of built-in properties.
  const fits = (Object.hasOwn(MATCHERS, view.status) && MATCHERS[view.status]) || (() => true)
  const fitting = screens.filter(
    (screen) =>
      fits(screen) &&
      hasPlace(screen, view) &&
      (!view.tag || screen.tags.some((tag) => foldTag(tag) === foldTag(view.tag ?? ''))) &&
      listWords(screen).some((word) => word.toLowerCase().includes(wanted)),
  )
  const key = view.sort.replace(/^-/, '')
  const compare = Object.hasOwn(COMPARERS, key) ? COMPARERS[key] : undefined
  if (!compare) return fitting
  return fitting.toSorted(view.sort.startsWith('-') ? (a, b) => compare(b, a) : compare)
}

const getVenueName = ({ vehicle, restaurant }: Screen) => vehicle?.registrationNumber ?? restaurant?.name ?? ''
const getLocationName = ({ vehicle, restaurant }: Screen) => (vehicle ?? restaurant)?.locationName ?? ''

const compareBy = (getText: (screen: Screen) => string) => (a: Screen, b: Screen) =>
  formats.compareNames(getText(a), getText(b))

/** By venue, screens of one venue are in the order of their names. */
const COMPARERS: Readonly<Record<string, (a: Screen, b: Screen) => number>> = {
  name: compareBy(({ name }) => name),
  model: compareBy(({ model }) => model),
  seen: (a, b) => getSeenMs(b) - getSeenMs(a),
  status: compareBy(({ status }) => status),
  location: compareBy(getLocationName),
  venue: (a, b) => formats.compareNames(getVenueName(a), getVenueName(b)) || formats.compareNames(a.name, b.name),
}

function hasPlace({ vehicle, restaurant }: Screen, view: { venue?: string; location?: string }): boolean {
  const place = vehicle ?? restaurant
  return (!view.venue || place?._id === view.venue) && (!view.location || place?.location === view.location)
}

/** The venues and locations of screens, each once, by their names, as choices of a filter. */
export function listPlaces(
  screens: readonly Screen[],
): Record<'venues' | 'locations', { value: string; label: string }[]> {
  const [venues, locations] = [new Map<string, string>(), new Map<string, string>()]
  for (const screen of screens) {
    const place = screen.vehicle ?? screen.restaurant
    if (!place) continue
    venues.set(place._id, getVenueName(screen))
    locations.set(place.location, place.locationName)
  }
  const sort = (names: ReadonlyMap<string, string>) =>
    [...names].map(([value, label]) => ({ value, label })).toSorted((a, b) => formats.compareNames(a.label, b.label))
  return { venues: sort(venues), locations: sort(locations) }
}

const getSeenMs = ({ lastConnection }: Screen) => (lastConnection ? Date.parse(lastConnection) : 0)

function listWords({ name, model, tags, vehicle, restaurant }: Screen): string[] {
  const venueWords = vehicle ? [vehicle.brand, vehicle.model, vehicle.registrationNumber, vehicle.locationName] : []
  return [name, model, ...tags, ...venueWords, ...(restaurant ? [restaurant.name, restaurant.locationName] : [])]
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
