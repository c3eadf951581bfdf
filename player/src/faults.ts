import { MAX_FAULT_LENGTH } from '@marquee/contract/device.rules'
import type { Fault } from '@marquee/contract/player'
import type { Clock } from './clock.ts'

/** The fault log: the last few for the diagnostics, all for the next heartbeat. */

const MAX_RECENT = 5
const MAX_WAITING = 10
/** A repeated fault is ignored for so long. */
const REPEAT_WINDOW_MS = 600_000
/** The most distinct faults that are remembered. */
const MAX_KNOWN_FAULTS = 100

export type FaultLog = ReturnType<typeof createFaultLog>

/** A handler of errors that notes them as faults. */
export function createErrorHandler(faults: FaultLog, kind: Fault['kind']): (error: unknown) => void {
  return (error) => faults.note(kind, String(error))
}

export function createFaultLog(clock: Clock) {
  const recent: Fault[] = []
  const notedAtMs = new Map<string, number>()
  /** Unreported faults. The next page reports those of a page that could not start. */
  let waiting: Fault[] = []
  let report: ((fault: Fault) => void) | null = null
  function isKnown(what: string): boolean {
    const now = clock.monotonicMs()
    const before = notedAtMs.get(what)
    if (before !== undefined && now - before < REPEAT_WINDOW_MS) return true
    if (notedAtMs.size >= MAX_KNOWN_FAULTS) notedAtMs.clear()
    notedAtMs.set(what, now)
    return false
  }

  return {
    /** Newest first. */
    recent: (): readonly Fault[] => recent,
    note(kind: Fault['kind'], detail: string, sha256?: string): void {
      if (isKnown(`${kind} ${sha256} ${detail}`)) return
      const at = new Date(clock.deviceNow()).toISOString()
      const fault: Fault = { at, kind, detail: detail.slice(0, MAX_FAULT_LENGTH), ...(sha256 ? { sha256 } : {}) }
      recent.unshift(fault)
      recent.splice(MAX_RECENT)
      if (report) report(fault)
      else waiting = [...waiting, fault].slice(-MAX_WAITING)
    },
    setReporter(to: ((fault: Fault) => void) | null): void {
      report = to
      if (to) waiting.splice(0).forEach(to)
    },
  }
}
