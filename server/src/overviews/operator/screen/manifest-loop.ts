import { toCalendarDay } from '@marquee/contract/days.rules'
import { buildLoop, isInFlight, SLOTS_BETWEEN_BREAKS } from '@marquee/contract/loop.rules'
import type { Manifest } from '@marquee/contract/player'

/**
 * The duration of the loop on that day, including breaks. Unsold slots and breaks show one of the infotainment videos
 * in turn, so they count with the average duration of these; without any, a slot shows the house card and there is no
 * break.
 */
export function computeLoopSeconds(manifest: Manifest, now: Date): number {
  const day = toCalendarDay(manifest.timeZone, now)
  const durationBySha256 = new Map(manifest.files.map(({ sha256, durationMs }) => [sha256, durationMs]))
  const videos = manifest.infotainment.filter((video) => isInFlight(video, day))
  const videoMs =
    videos.reduce((sum, { sha256 }) => sum + (durationBySha256.get(sha256) ?? 0), 0) / Math.max(1, videos.length)
  const fillMs = videos.length > 0 ? videoMs : manifest.houseCard.durationMs
  const loop = buildLoop(manifest, day)
  const slotsMs = loop.reduce(
    (sum, flight) => sum + (flight ? (durationBySha256.get(flight.sha256) ?? fillMs) : fillMs),
    0,
  )
  return Math.round((slotsMs + (loop.length / SLOTS_BETWEEN_BREAKS) * videoMs) / 1000)
}
