import type { HeartbeatReport } from '@marquee/contract/player'
import type { DeviceFault } from '@marquee/contract/screens'
import { mergeFaults } from './faults.ts'
import type { Fix } from './motion.ts'
import type { ChangeSet } from './change-set.ts'
import { deriveOnlineStatus, OFFLINE_AFTER_MS } from './online.ts'

/** The stored state of a screen that new signals can change. */
export type Presence = {
  isOnline: boolean
  lastHeartbeatMs: number
  positionMs: number | null
  faults: readonly DeviceFault[]
  /** The manifest that it should have, as of the last check. */
  dueVersion: string | null
}

/** The changes by new signals; undefined fields stay. */
export type PresenceChange = {
  /** The newest heartbeat of all, with its contents. */
  seen?: { lastHeartbeatMs: number; isOnline: boolean; heartbeat: HeartbeatReport; clockOffsetMs: number }
  position?: Fix
  faults?: readonly DeviceFault[]
  /** A new expected manifest. */
  dueVersion?: string
  /** When to check whether it is offline; only set when the screen comes online. */
  lookAgainMs?: number
}

/**
 * Computes how new signals change a presence. Late heartbeats never change newer values.
 *
 * A screen that is online stays so until a check marks it as offline.
 */
export function computePresenceChange(
  before: Presence | undefined,
  { heartbeats, clockOffsetMs }: ChangeSet,
  now: Date,
  dueVersion: string | undefined,
): PresenceChange {
  const newest = heartbeats.at(-1)
  if (!newest) return {}
  const change: PresenceChange = {}
  if (newest.atMs >= (before?.lastHeartbeatMs ?? -Infinity)) {
    const isOnline = deriveOnlineStatus(now, new Date(newest.atMs)) === 'online'
    change.seen = { lastHeartbeatMs: newest.atMs, isOnline, heartbeat: newest.heartbeat, clockOffsetMs }
    if (isOnline && !before?.isOnline) change.lookAgainMs = newest.atMs + OFFLINE_AFTER_MS
    if (dueVersion !== undefined && dueVersion !== before?.dueVersion) change.dueVersion = dueVersion
  }
  const position = heartbeats.flatMap(({ fixes }) => fixes).reduce<Fix | undefined>(pickLatestFix, undefined)
  if (position && position.atMs > (before?.positionMs ?? -Infinity)) change.position = position
  if (heartbeats.some(({ faults }) => faults.length > 0))
    change.faults = mergeFaults([...(before?.faults ?? [])], heartbeats)
  return change
}

function pickLatestFix(a: Fix | undefined, b: Fix): Fix {
  return a && a.atMs >= b.atMs ? a : b
}
