import { playStateTexts } from '../messages/play-states.ts'
import type { PlayCounts } from '../play-state.rules.ts'

/** "4 of 6 screens are playing", "1 closed now", "1 offline" */
export function listScreensPlaying(total: number, counts: PlayCounts): string[] {
  return [playStateTexts.screensPlaying({ total, playing: counts.playing }), ...listNotPlaying('screens', counts)]
}

/** "4 playing", "1 closed now", "1 offline" */
export function listPlayCounts(counts: PlayCounts): string[] {
  return [playStateTexts.counts.playing({ count: counts.playing }), ...listNotPlaying('screens', counts)]
}

/** "1 closed now", "1 offline"; empty where all of them play. */
export function listNotPlaying(of: 'campaigns' | 'screens', counts: Omit<PlayCounts, 'playing'>): string[] {
  const states = ['closed', 'offline', 'unheard', 'unused'] as const
  return states.flatMap((state) =>
    counts[state] > 0 ? [playStateTexts.counts[state]({ of, count: counts[state] })] : [],
  )
}
