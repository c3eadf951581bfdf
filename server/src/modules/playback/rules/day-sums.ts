import type { Play } from '@marquee/contract/player'
import type { JudgedPlay } from './plays.ts'

/** What a batch adds to the report of a campaign on one day. */
export type DaySum = {
  campaignId: string
  day: string
  plays: number
  partialPlays: number
  impressions: number
  /** the last full play */
  lastPlayedAt: Date | null
}

/** Sums plays by campaign and day, in a fixed order to avoid deadlocks. */
export function sumByDay(judged: readonly JudgedPlay[]): DaySum[] {
  const sums = new Map<string, DaySum>()
  for (const { play, verdict, day, impressions } of judged) {
    if (!day || !play.campaignId || verdict === 'flagged') continue
    const key = `${play.campaignId} ${day}`
    const sum = sums.get(key) ?? createSum(play.campaignId, day)
    sums.set(key, verdict === 'counted' ? addFullPlay(sum, impressions, play) : addPartialPlay(sum))
  }
  return [...sums.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
}

function createSum(campaignId: string, day: string): DaySum {
  return { campaignId, day, plays: 0, partialPlays: 0, impressions: 0, lastPlayedAt: null }
}

function addFullPlay(sum: DaySum, impressions: number, { startedAt }: Play): DaySum {
  const at = new Date(startedAt)
  const lastPlayedAt = sum.lastPlayedAt && sum.lastPlayedAt > at ? sum.lastPlayedAt : at
  return { ...sum, plays: sum.plays + 1, impressions: sum.impressions + impressions, lastPlayedAt }
}

function addPartialPlay(sum: DaySum): DaySum {
  return { ...sum, partialPlays: sum.partialPlays + 1 }
}
