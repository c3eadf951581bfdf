import type { PlayCounts } from '../play-state.rules.ts'

/** Which screens play now, and why the others do not; the numbers add up to all of them. */
export const playStateTexts = {
  screensPlaying: (total: number, playing: number) =>
    total === 1 ? `${playing} of 1 screen is playing` : `${playing} of ${total} screens are playing`,
  counts: {
    playing: (count: number) => `${count} playing`,
    closed: (count: number) => `${count} closed now`,
    offline: (count: number) => `${count} offline`,
    unheard: (count: number) => `${count} not connected yet`,
    unused: (count: number) => `${count} not in use`,
  },
  playing: 'Playing',
  closed: 'Closed now',
  unused: 'Not in use',
} as const

/** "4 of 6 screens are playing", "1 closed now", "1 offline" */
export function listScreensPlaying(total: number, counts: PlayCounts): string[] {
  return [playStateTexts.screensPlaying(total, counts.playing), ...listNotPlaying(counts)]
}

/** "4 playing", "1 closed now", "1 offline" */
export function listPlayCounts(counts: PlayCounts): string[] {
  return [playStateTexts.counts.playing(counts.playing), ...listNotPlaying(counts)]
}

/** "1 closed now", "1 offline"; empty where all of them play. */
export function listNotPlaying(counts: Omit<PlayCounts, 'playing'>): string[] {
  const states = ['closed', 'offline', 'unheard', 'unused'] as const
  return states.flatMap((state) => (counts[state] > 0 ? [playStateTexts.counts[state](counts[state])] : []))
}
