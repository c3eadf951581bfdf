import type { PlayCounts } from '../play-state.rules.ts'

const describeRest = (counts: Omit<PlayCounts, 'playing'>): string[] =>
  [
    counts.closed > 0 && `${counts.closed} closed now`,
    counts.offline > 0 && `${counts.offline} offline`,
    counts.unheard > 0 && `${counts.unheard} not connected yet`,
    counts.unused > 0 && `${counts.unused} not in use`,
  ].filter((words) => words !== false)

/** Which screens play now, and why the others do not; the numbers add up to all of them. */
export const playStateTexts = {
  /** "4 of 6 screens are playing, 1 closed now, 1 offline" */
  screens: (total: number, counts: PlayCounts) =>
    [
      total === 1 ? `${counts.playing} of 1 screen is playing` : `${counts.playing} of ${total} screens are playing`,
      ...describeRest(counts),
    ].join(', '),
  /** "4 playing, 1 closed now, 1 offline" */
  counts: (counts: PlayCounts) => [`${counts.playing} playing`, ...describeRest(counts)].join(', '),
  /** "1 closed now, 1 offline"; empty where all of them play */
  rest: (counts: PlayCounts, ...more: string[]) => [...describeRest(counts), ...more].join(', '),
  playing: 'Playing',
  closed: 'Closed now',
  unused: 'Not in use',
} as const
