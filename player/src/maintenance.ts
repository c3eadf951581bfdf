import type { DeviceClock } from './clock.ts'
import type { FaultLog } from './faults.ts'
import type { Heartbeat } from './heartbeat.ts'
import type { Library } from './library.ts'
import type { Proof } from './proof.ts'
import type { Store } from './store.ts'
import type { Sync } from './sync.ts'

/** Maintenance besides the show: the clock, the disk, the network. */

/** Browsers may delete files, so they are checked; the known time is saved for a restart. */
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

  /** After a jump of the clock, a heartbeat asks for the server time at once (decision 14). */
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

  /** Stored plays and heartbeats are sent as soon as the browser reports a network. */
  async function watchNetwork(): Promise<void> {
    window.addEventListener('online', handleOnline, { signal })
  }

  function handleOnline(): void {
    sync.changed()
    void heartbeat.beat().catch((error: unknown) => faults.note('storage', String(error)))
    void proof.lineIsBack()
  }

  /** Resolves with the first server time of this start. */
  async function awaitTime(): Promise<void> {
    while (!signal.aborted && clock.offsetMs() === null) await clock.wait(CLOCK_INTERVAL_MS, signal)
    await saveTime()
  }

  return { tasks: [runMaintenance, watchClock, watchNetwork, awaitTime, () => proof.runResending(signal)] }
}
