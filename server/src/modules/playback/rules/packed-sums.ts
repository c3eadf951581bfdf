import type { StoredPlay } from './play-file.ts'

/** What the plays in files prove for a campaign, screen and day. */
export type PackedSum = {
  campaignId: string
  screenId: string
  day: string
  plays: number
  partialPlays: number
  /** a decimal number, because PostgreSQL adds without rounding */
  impressions: string
  lastPlayedAt: string | null
}

/** The places of `impressions`. */
const UNIT = 10_000

/** Adds up plays of some days, and of one campaign if it is named. */
export function createPackedSums({
  from,
  until,
  campaignId,
}: {
  from: string
  until: string
  campaignId?: string | undefined
}): { add: (play: StoredPlay) => void; list: () => PackedSum[] } {
  const sums = new Map<string, PackedSum & { units: number }>()
  return {
    add(play) {
      const { day, verdict } = play
      if (day === null || play.campaignId === null || day < from || day > until) return
      if (campaignId !== undefined && play.campaignId !== campaignId) return
      const key = `${play.campaignId} ${day}`
      const sum = sums.get(key) ?? createSum(play.campaignId, play.screenId, day)
      sums.set(key, sum)
      sum.units += Math.round(play.impressions * UNIT)
      if (verdict === 'partial') sum.partialPlays++
      if (verdict !== 'counted') return
      sum.plays++
      const startedAt = play.startedAt.toISOString()
      if (sum.lastPlayedAt === null || startedAt > sum.lastPlayedAt) sum.lastPlayedAt = startedAt
    },
    list: () => [...sums.values()].map(({ units, ...sum }) => ({ ...sum, impressions: formatUnits(units) })),
  }
}

const createSum = (campaignId: string, screenId: string, day: string) => ({
  campaignId,
  screenId,
  day,
  plays: 0,
  partialPlays: 0,
  impressions: '0',
  lastPlayedAt: null as string | null,
  units: 0,
})

const formatUnits = (units: number) => `${Math.floor(units / UNIT)}.${String(units % UNIT).padStart(4, '0')}`
