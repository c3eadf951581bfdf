import type { DeviceFault } from '@marquee/contract/screens'

/** Enough to see what is wrong; a device that fails every minute must not fill a row. */
const MAX_FAULTS = 20

/** The last faults of a screen after more were told, newest first. */
export function mergeFaults(
  known: readonly DeviceFault[],
  fresh: readonly { faults: readonly DeviceFault[] }[],
): DeviceFault[] {
  return [...fresh.flatMap(({ faults }) => faults), ...known]
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, MAX_FAULTS)
}
