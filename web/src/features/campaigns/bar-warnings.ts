import type { Campaign } from '@marquee/contract/campaigns'
import { MIN_FILL_SHARE, computeRatioShare } from '@marquee/contract/display.rules'
import type { ChosenVideo } from '../videos/chosen-video.ts'
import type { Availability, ScreenSelection, UnusualDisplay } from './form.ts'
import { pickVehicleIds } from './selection.ts'

/** Selected screens on which a video has wide bars, with the smallest share of a display that it fills, in percent. */
export type BarWarning = { name: string; screens: number; percent: number }

type VideoShape = { width: number; height: number }

/** The dimensions of the video to be booked: the chosen video or else the present one; null while neither is valid. */
export function getVideoShape(video: ChosenVideo, presentVideo: Campaign['video']): VideoShape | null {
  if (video.kind === 'fits') return video.facts
  return video.kind === 'none' ? presentVideo : null
}

/**
 * Where the video leaves more than a third of a selected display black, by vehicle type or restaurant (D-39). The
 * screens of a vehicle are assigned on booking, so the count is at most the number of screens to run.
 */
export function listBarWarnings(
  video: VideoShape | null,
  {
    selected,
    availability,
    stored,
  }: { selected: ScreenSelection; availability: Availability | undefined; stored?: Campaign },
): BarWarning[] {
  if (!video || !availability) return []
  const shares = groupShares(availability.unusualDisplays, video.width / video.height)
  const buildWarnings = (name: string, venueIds: readonly string[], toRun: number): BarWarning[] => {
    const found = venueIds.flatMap((venueId) => shares.get(venueId) ?? [])
    if (found.length === 0) return []
    return [{ name, screens: Math.min(found.length, toRun), percent: Math.round(Math.min(...found) * 100) }]
  }
  if (availability.type === 'restaurant') {
    const chosen = availability.rows.filter(({ _id }) => selected.restaurants.includes(_id))
    return chosen.flatMap(({ _id, name }) => buildWarnings(name, [_id], 1))
  }
  return availability.types.flatMap((type) => {
    const toRun = selected.vehicles[type._id] ?? 0
    return buildWarnings(type.name, pickVehicleIds({ [type._id]: toRun }, [type], stored?.selectedVehicles), toRun)
  })
}

function groupShares(displays: readonly UnusualDisplay[], video: number): Map<string, number[]> {
  const shares = new Map<string, number[]>()
  for (const { place: venueId, ratio } of displays) {
    const share = computeRatioShare(ratio, video)
    if (share < MIN_FILL_SHARE) shares.set(venueId, [...(shares.get(venueId) ?? []), share])
  }
  return shares
}
