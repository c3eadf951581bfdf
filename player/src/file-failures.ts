import type { Clock } from './clock.ts'
import type { BrokenFiles } from './schedule.ts'

/** The files that failed on the display. */

/** A file with so many failures is left out. */
const MAX_FAILURES = 2
/** After so long it is tried again, because a temporary fault of the decoder must not end a paid flight. */
const FAILURE_RETENTION_MS = 3_600_000

export type FileFailures = ReturnType<typeof createFileFailures>

export function createFileFailures(clock: Clock, missing: () => BrokenFiles) {
  const failures = new Map<string, { count: number; lastMs: number }>()
  /** Files that failed in the due slot, which is then filled with another spot. */
  const skipped = new Set<string>()
  return {
    /** Returns whether the file is left out from now on. */
    add(sha256: string): boolean {
      const count = (failures.get(sha256)?.count ?? 0) + 1
      failures.set(sha256, { count, lastMs: clock.monotonicMs() })
      skipped.add(sha256)
      return count >= MAX_FAILURES
    },
    /** A file that played to its end begins without failures. */
    forget: (sha256: string) => void failures.delete(sha256),
    /** Another slot is due. */
    endSlot: () => skipped.clear(),
    /** The files that cannot be shown now, missing ones included. */
    list(): BrokenFiles {
      const now = clock.monotonicMs()
      const leftOut = [...failures].filter(
        ([, { count, lastMs }]) => count >= MAX_FAILURES && now - lastMs < FAILURE_RETENTION_MS,
      )
      return new Set([...missing(), ...skipped, ...leftOut.map(([sha256]) => sha256)])
    },
  }
}
