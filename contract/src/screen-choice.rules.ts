import type { ScreenType } from './scalars.ts'

/** A screen with a free slot on every day of a flight. */
export type FreeScreen = {
  screenId: string
  /** the vehicle or restaurant of the screen */
  venueId: string
  /** The holder has it already and keeps it first, so that an edit moves nothing without need. */
  isHeld: boolean
}

export type Unavailable = {
  kind: 'taken'
  /** the selected venues without a free screen */
  venueIds: string[]
  /** how many screens of the selection can be booked */
  freeScreens: number
}
export type Choice = { kind: 'chosen'; screenIds: string[] } | Unavailable

/**
 * Chooses the screens of a selection (product 2): one free screen of each selected venue; for vehicles then further
 * free screens of the same vehicles, in the order of the selection, until the count is met (TRAP-06, OPEN-71). A
 * restaurant gives one screen (TRAP-09).
 *
 * @param venueIds the selection, each once
 * @param screenCount at least the number of venues; for restaurants exactly that
 */
export function chooseScreens(
  type: ScreenType,
  venueIds: readonly string[],
  screenCount: number,
  free: readonly FreeScreen[],
): Choice {
  const byVenue = Map.groupBy(sortHeldFirst(free), (screen) => screen.venueId)
  const firsts = venueIds.flatMap((venueId) => byVenue.get(venueId)?.slice(0, 1) ?? [])
  const further = type === 'vehicle' ? venueIds.flatMap((venueId) => byVenue.get(venueId)?.slice(1) ?? []) : []
  const usable = [...firsts, ...sortHeldFirst(further)]
  if (firsts.length < venueIds.length || usable.length < screenCount) {
    return { kind: 'taken', venueIds: venueIds.filter((venueId) => !byVenue.has(venueId)), freeScreens: usable.length }
  }
  return { kind: 'chosen', screenIds: usable.slice(0, screenCount).map((screen) => screen.screenId) }
}

function sortHeldFirst(screens: readonly FreeScreen[]): FreeScreen[] {
  return [...screens].sort((one, other) => Number(other.isHeld) - Number(one.isHeld))
}
