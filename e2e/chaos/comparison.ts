import type { Clip } from './clips.ts'
import type { Observation } from './observations.ts'

/** Compares the recorded plays with the display. Pure functions. */

/** A play as it is in the table of plays. */
export type Entry = {
  playId: string
  /** The campaign or infotainment video of the recorded play. */
  of: string
  startedAtMs: number
  durationMs: number
  complete: boolean
  verdict: 'counted' | 'partial' | 'flagged'
  reason: string | null
}

/** What should have been shown for that id. */
export type BookedVideo = {
  name: string
  /** The campaign or the infotainment video. */
  id: string
  clip: Clip
  isCampaign: boolean
  /** From when screens were told to stop it; null while it is booked. */
  stoppedAtMs: number | null
}

export type ComparisonLine = {
  name: string
  seen: number
  full: number
  cut: number
  /** Cut off within its last half second, so the record may be full or partial. */
  onTheEdge: number
  counted: number
  partial: number
  flagged: number
}

export type Comparison = {
  lines: ComparisonLine[]
  /** All differences between the recorded plays and the display. */
  wrong: string[]
  /** The largest deviation of the recorded times. */
  worstTimeMs: number
}

/** A spot counts if it ran its length less this tolerance (product 5). */
const TOLERANCE_MS = 500
/**
 * An observer that takes twenty pictures a second on a busy machine may miss this much of an end, and more where it
 * reports a gap.
 */
const MISSED_FRAMES_MS = 600
/** Writing the result of a spot to the disk takes a moment; a power cut in this time leaves a partial play. */
const WRITE_TIMEOUT_MS = 1000
/** A spot as short as this may begin and end between two pictures. */
const BLINK_MS = 400
/** Further apart in time it is not the same spot, because the shortest spot lasts longer. */
const MATCH_TOLERANCE_MS = 2000
/** A screen may need some time to receive a stop; the spot counts for this long (decision 15). */
const STOP_TOLERANCE_MS = 60_000

export function comparePlays(
  videos: readonly BookedVideo[],
  observations: readonly Observation[],
  entries: readonly Entry[],
): Comparison {
  const wrong: string[] = []
  const left = new Set(entries)
  const lines = videos.map(
    ({ name }): ComparisonLine => ({ name, seen: 0, full: 0, cut: 0, onTheEdge: 0, ...NO_ENTRIES }),
  )
  let worstTimeMs = 0
  for (const [number, observation] of observations.entries()) {
    if (isSeenAgain(observation, observations.slice(Math.max(0, number - 2), number))) continue
    const index = videos.findIndex(({ clip }) => clip.number === observation.clip)
    const [video, line] = [videos[index], lines[index]]
    if (!video || !line) {
      wrong.push(`the glass showed clip ${observation.clip}, which was not booked`)
      continue
    }
    const description = `${video.name} at ${formatTime(observation.fromMs)}, ${observation.lastFrame + 1} of ${video.clip.frames} pictures`
    const shown = classifyShown(observation, video.clip)
    line.seen++
    line[shown]++
    const entry = findNearest(left, video.id, observation.fromMs)
    if (!entry) {
      // A play that could not be recorded before the power cut is not expected.
      const mayBeUnknown = observation.endedBy === 'death' || observation.toMs - observation.fromMs < BLINK_MS
      if (!(mayBeUnknown && shown !== 'full')) wrong.push(`not in the books: ${description}`)
      continue
    }
    left.delete(entry)
    worstTimeMs = Math.max(worstTimeMs, Math.abs(entry.startedAtMs - observation.fromMs))
    if (shown === 'full' && !entry.complete) wrong.push(`shown in full, partial in the books: ${description}`)
    if (shown === 'cut' && entry.complete) wrong.push(`cut on the glass, full in the books: ${description}`)
    wrong.push(...checkVerdict(entry, video).map((why) => `${why}: ${description}`))
  }
  for (const entry of left) {
    const video = videos.find(({ id }) => id === entry.of)
    if (video && !entry.complete && entry.durationMs < BLINK_MS) continue
    wrong.push(
      `in the books, not on the glass: ${video?.name ?? entry.of} at ${formatTime(entry.startedAtMs)}, ${entry.durationMs} ms, ${entry.verdict} ${entry.reason ?? ''}`.trim(),
    )
  }
  for (const { of, verdict } of entries) {
    const line = lines[videos.findIndex(({ id }) => id === of)]
    if (line) line[verdict]++
  }
  return { lines, wrong, worstTimeMs }
}

/**
 * The last picture of a spot that is behind the next one, and visible again if the next one is cut at its very start.
 */
function isSeenAgain(observation: Observation, before: readonly Observation[]): boolean {
  const isGlimpse = observation.toMs - observation.fromMs < BLINK_MS
  return before.some(
    ({ clip, lastFrame, toMs }) =>
      isGlimpse &&
      clip === observation.clip &&
      lastFrame === observation.lastFrame &&
      observation.fromMs - toMs < BLINK_MS,
  )
}

const NO_ENTRIES = { counted: 0, partial: 0, flagged: 0 }

function classifyShown(observation: Observation, clip: Clip): 'full' | 'cut' | 'onTheEdge' {
  const shownMs = ((observation.lastFrame + 1) / clip.frames) * clip.durationMs
  if (shownMs < clip.durationMs - TOLERANCE_MS - Math.max(MISSED_FRAMES_MS, observation.unseenMs)) return 'cut'
  if (shownMs < clip.durationMs - TOLERANCE_MS + MISSED_FRAMES_MS / 2) return 'onTheEdge'
  // Its last picture may have been visible until the power cut, or its result was not on the disk yet.
  return observation.endedBy === 'death' || observation.livedOnMs < WRITE_TIMEOUT_MS ? 'onTheEdge' : 'full'
}

function findNearest(entries: ReadonlySet<Entry>, of: string, atMs: number): Entry | null {
  let best: Entry | null = null
  for (const entry of entries) {
    const away = Math.abs(entry.startedAtMs - atMs)
    if (entry.of !== of || away > MATCH_TOLERANCE_MS) continue
    if (best === null || away < Math.abs(best.startedAtMs - atMs)) best = entry
  }
  return best
}

/** A full play counts, any other is partial, and neither is flagged, unless it began after the stop. */
function checkVerdict(entry: Entry, { stoppedAtMs }: BookedVideo): string[] {
  const sinceStopMs = stoppedAtMs === null ? -Infinity : entry.startedAtMs - stoppedAtMs
  if (
    entry.verdict === 'flagged' &&
    entry.reason === 'not-booked' &&
    sinceStopMs > STOP_TOLERANCE_MS - MATCH_TOLERANCE_MS
  )
    return []
  if (sinceStopMs > STOP_TOLERANCE_MS + MATCH_TOLERANCE_MS)
    return [`counted although it was stopped (${entry.verdict})`]
  const expected = entry.complete ? 'counted' : 'partial'
  return entry.verdict === expected ? [] : [`${entry.verdict} ${entry.reason ?? ''} instead of ${expected}`]
}

const formatTime = (ms: number) => new Date(ms).toISOString().slice(11, 23)

/** The table that compares display and records. */
export function formatTable(lines: readonly ComparisonLine[]): string {
  const columns = ['name', 'seen', 'full', 'cut', 'onTheEdge', 'counted', 'partial', 'flagged'] as const
  const heads = ['', 'on the glass', 'full', 'cut', 'on the edge', 'counted', 'partial', 'flagged']
  const rows = [heads, ...lines.map((line) => columns.map((column) => String(line[column])))]
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}
