import type { HeartbeatReport } from '@marquee/contract/player'
import type { DeviceFault } from '@marquee/contract/screens'
import { mergeFaults } from './faults.ts'
import type { Fix } from './motion.ts'
import type { ChangeSet } from './change-set.ts'
import { deriveOnlineStatus, SILENT_AFTER_MS } from './online.ts'

/** What is known of a screen now, as far as news change it. */
export type Presence = {
  isOnline: boolean
  lastBeatMs: number
  positionMs: number | null
  faults: readonly DeviceFault[]
  /** The manifest that it ought to play by, as far as was looked. */
  dueVersion: string | null
}

/** What news change of it; what is absent stays. */
export type PresenceChange = {
  /** The newest beat there ever was, with what it told. */
  seen?: { lastBeatMs: number; isOnline: boolean; beat: HeartbeatReport; clockOffsetMs: number }
  position?: Fix
  faults?: readonly DeviceFault[]
  /** Another manifest than was known. */
  dueVersion?: string
  /** When to look whether it fell silent; only as it comes online. */
  lookAgainMs?: number
}

/**
 * Brings what is known of a screen up to date; only ever forwards in time, so late beats change nothing that is newer.
 *
 * A screen that is known to be online stays so until somebody looks and tells that it fell silent.
 */
export function computePresenceChange(
  before: Presence | undefined,
  { beats, clockOffsetMs }: ChangeSet,
  now: Date,
  dueVersion: string | undefined,
): PresenceChange {
  const newest = beats.at(-1)
  if (!newest) return {}
  const change: PresenceChange = {}
  if (newest.atMs >= (before?.lastBeatMs ?? -Infinity)) {
    const isOnline = deriveOnlineStatus(now, new Date(newest.atMs)) === 'online'
    change.seen = { lastBeatMs: newest.atMs, isOnline, beat: newest.beat, clockOffsetMs }
    if (isOnline && !before?.isOnline) change.lookAgainMs = newest.atMs + SILENT_AFTER_MS
    if (dueVersion !== undefined && dueVersion !== before?.dueVersion) change.dueVersion = dueVersion
  }
  const position = beats.flatMap(({ fixes }) => fixes).reduce<Fix | undefined>(pickLatestFix, undefined)
  if (position && position.atMs > (before?.positionMs ?? -Infinity)) change.position = position
  if (beats.some(({ faults }) => faults.length > 0)) change.faults = mergeFaults([...(before?.faults ?? [])], beats)
  return change
}

function pickLatestFix(a: Fix | undefined, b: Fix): Fix {
  return a && a.atMs >= b.atMs ? a : b
}
