import type { Fault } from '@marquee/contract/player'
import type { Clock } from './clock.ts'

/** What went wrong: the last few for the diagnostics, each of them for the next heartbeat. */

const REMEMBERED = 5
const LONGEST = 300

export type FaultLog = ReturnType<typeof createFaultLog>

export function createFaultLog(clock: Clock) {
  const recent: Fault[] = []
  let report = (_fault: Fault): void => {}
  return {
    /** Newest first. */
    recent: (): readonly Fault[] => recent,
    note(kind: Fault['kind'], detail: string, sha256?: string): void {
      const at = new Date(clock.deviceNow()).toISOString()
      const fault: Fault = { at, kind, detail: detail.slice(0, LONGEST), ...(sha256 ? { sha256 } : {}) }
      recent.unshift(fault)
      recent.splice(REMEMBERED)
      report(fault)
    },
    reportTo(to: (fault: Fault) => void): void {
      report = to
    },
  }
}
