/** One infotainment video follows every fifth ad slot, when there is one (product 2). */
export const SLOTS_BETWEEN_BREAKS = 5

type Flight = { startsOn: string; endsOn: string }

/**
 * The ad slots of that local day: the flights active on it, spread evenly, and null where none is sold.
 *
 * The k-th of n flights stands in slot ⌊k · slots ÷ n⌋, in the order of booking, so that two sold
 * neighbours lie as far apart as any others (give or take one slot) and all days and devices agree.
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

/** Whether that day is one of its flight. */
export function isInFlight({ startsOn, endsOn }: Flight, day: string): boolean {
  return startsOn <= day && day <= endsOn
}
