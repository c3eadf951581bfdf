import { dayIn } from '@marquee/contract/days.rules'
import { loopOn, runsOn, SLOTS_BETWEEN_BREAKS } from '@marquee/contract/loop.rules'
import type { Manifest } from '@marquee/contract/player'

/**
 * How long the loop of that day lasts, breaks included. Slots that nobody bought, and breaks, show one of the
 * infotainment videos in turn, so they count as long as these are on average; without any, a slot shows the house
 * card and there is no break.
 */
export function loopSecondsOf(manifest: Manifest, now: Date): number {
  const day = dayIn(manifest.timeZone, now)
  const lengthOf = new Map(manifest.files.map(({ sha256, durationMs }) => [sha256, durationMs]))
  const videos = manifest.infotainment.filter((video) => runsOn(video, day))
  const videoMs = videos.reduce((sum, { sha256 }) => sum + (lengthOf.get(sha256) ?? 0), 0) / Math.max(1, videos.length)
  const fillMs = videos.length > 0 ? videoMs : manifest.houseCard.durationMs
  const loop = loopOn(manifest, day)
  const slotsMs = loop.reduce((sum, flight) => sum + (flight ? (lengthOf.get(flight.sha256) ?? fillMs) : fillMs), 0)
  return Math.round((slotsMs + (loop.length / SLOTS_BETWEEN_BREAKS) * videoMs) / 1000)
}
