import type { DeviceFault } from '@marquee/contract/screens'

/** Enough to see the problem; a device with a fault every minute must not fill a row. */
const MAX_FAULTS = 20

/** The latest faults of a screen together with new ones, newest first. */
export function mergeFaults(
  known: readonly DeviceFault[],
  fresh: readonly { faults: readonly DeviceFault[] }[],
): DeviceFault[] {
  return [...fresh.flatMap(({ faults }) => faults), ...known]
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, MAX_FAULTS)
}
