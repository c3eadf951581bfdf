import type { OnlineStatus } from '@marquee/contract/scalars'
import { SECONDS } from '../../../platform/clock.ts'

/** How long a heartbeat holds; without another one the app counts as stopped (product 6). */
export const OFFLINE_AFTER_MS = 120 * SECONDS

/** Only heartbeats count, not open connections (STATE-03). */
export function deriveOnlineStatus(now: Date, lastHeartbeatAt: Date | null): OnlineStatus {
  if (!lastHeartbeatAt) return 'Unknown'
  return now.getTime() - lastHeartbeatAt.getTime() < OFFLINE_AFTER_MS ? 'online' : 'offline'
}
