import type { OnlineStatus } from '@marquee/contract/scalars'
import { SECONDS } from '../../../platform/clock.ts'

/** How long a heartbeat holds; without another one the app counts as stopped (product 6). */
export const OFFLINE_AFTER_MS = 120 * SECONDS

/** Only heartbeats count, not open connections (STATE-03). */
export function deriveOnlineStatus(now: Date, lastBeatAt: Date | null): OnlineStatus {
  if (!lastBeatAt) return 'Unknown'
  return now.getTime() - lastBeatAt.getTime() < OFFLINE_AFTER_MS ? 'online' : 'offline'
}
