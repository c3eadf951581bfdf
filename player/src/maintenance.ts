import type { DeviceClock } from './clock.ts'
import type { FaultLog } from './faults.ts'
import type { Heartbeat } from './heartbeat.ts'
import type { Library } from './library.ts'
import type { Proof } from './proof.ts'
import type { Store } from './store.ts'
import type { Sync } from './sync.ts'

/** What has to be seen to besides the show, for months: the clock, the disk, the line. */

/** Browsers clear away files on their own; what is known of the time is kept over a restart. */
const MAINTENANCE_INTERVAL_MS = 600_000
const CLOCK_INTERVAL_MS = 1000

export type MaintenanceParts = {
  store: Pick<Store, 'set'>
  clock: DeviceClock
  faults: FaultLog
  library: Library
  sync: Sync
  proof: Proof
  heartbeat: Heartbeat
  signal: AbortSignal
}

export function createMaintenance({ store, clock, faults, library, sync, proof, heartbeat, signal }: MaintenanceParts) {
  async function runMaintenance(): Promise<void> {
    while (!signal.aborted) {
      await clock.wait(MAINTENANCE_INTERVAL_MS, signal)
      if (signal.aborted) return
      const manifest = sync.live()
      if (manifest && !(await library.lookAll(manifest))) sync.changed()
      await proof.tidy()
      await saveTime()
    }
  }

  async function saveTime(): Promise<void> {
    const time = clock.known()
    if (time) await store.set('time', time)
  }

  /** A clock that jumped is a clock that the server has to be asked about at once (decision 14). */
  async function watchClock(): Promise<void> {
    while (!signal.aborted) {
      await clock.wait(CLOCK_INTERVAL_MS, signal)
      const jumpMs = clock.takeJump()
      if (jumpMs === null) continue
      faults.note('other', `the clock of the device jumped by ${Math.round(jumpMs / 1000)} s`)
      await heartbeat.beat()
      await saveTime()
    }
  }

  /** What waits goes out as soon as the browser says that there is a network again. */
  async function watchNetwork(): Promise<void> {
    window.addEventListener('online', handleOnline, { signal })
  }

  function handleOnline(): void {
    sync.changed()
    void heartbeat.beat().catch((error: unknown) => faults.note('storage', String(error)))
    void proof.lineIsBack()
  }

  /** The first answer of this start: from now on the time is known. */
  async function awaitTime(): Promise<void> {
    while (!signal.aborted && clock.offsetMs() === null) await clock.wait(CLOCK_INTERVAL_MS, signal)
    await saveTime()
  }

  return { tasks: [runMaintenance, watchClock, watchNetwork, awaitTime] }
}
