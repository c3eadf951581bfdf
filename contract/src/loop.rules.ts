/** An infotainment video, if there is one, follows every fifth ad slot (product 2). */
export const SLOTS_BETWEEN_BREAKS = 5

/** The ad slots of a loop, unless the operator sets another number (product 2). */
export const USUAL_SLOTS = 10

type Flight = { startsOn: string; endsOn: string }

/**
 * The ad slots of a local day: the active flights, spread evenly; null for an unsold slot.
 *
 * The k-th of n flights, in the order of booking, is in slot ⌊k · slots ÷ n⌋. The distances between sold slots differ
 * by at most one, and all devices compute the same loop.
 */
export function buildLoop<F extends Flight>(
  { slotsPerLoop, flights }: { slotsPerLoop: number; flights: readonly F[] },
  day: string,
): readonly (F | null)[] {
  const slots = Math.max(1, Math.floor(slotsPerLoop))
  const active = flights.filter((flight) => isInFlight(flight, day)).slice(0, slots)
  const loop = Array.from({ length: slots }, (): F | null => null)
  active.forEach((flight, index) => {
    loop[Math.floor((index * slots) / active.length)] = flight
  })
  return loop
}

/** Whether a day is within a flight. */
export function isInFlight({ startsOn, endsOn }: Flight, day: string): boolean {
  return startsOn <= day && day <= endsOn
}
