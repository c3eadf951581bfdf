import { fleetWatchTexts } from '@marquee/contract/messages/fleet-watch'
import { formatWait } from '../../../lib/format.ts'

const DAY_SECONDS = 86_400

/** The time since then, short enough for a column: 12 s, 5 min, 4 h 52 min, 2 d 3 h. */
export function formatElapsed(since: string, at: Date): string {
  const seconds = Math.max(0, Math.floor((at.getTime() - Date.parse(since)) / 1000))
  if (seconds < 60) return fleetWatchTexts.seconds({ many: seconds })
  if (seconds < DAY_SECONDS) return formatWait(seconds)
  return fleetWatchTexts.daysAndHours({
    days: Math.floor(seconds / DAY_SECONDS),
    hours: Math.floor((seconds % DAY_SECONDS) / 3600),
  })
}
