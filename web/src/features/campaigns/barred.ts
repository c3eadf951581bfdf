import type { Campaign } from '@marquee/contract/campaigns'
import { MIN_FILL_SHARE, ratioShare } from '@marquee/contract/display.rules'
import type { ChosenVideo } from '../videos/chosen-video.ts'
import type { Availability, Selected, UnusualDisplay } from './form.ts'
import { vehiclesOf } from './selection.ts'

/** Chosen screens on which a video has wide bars: the least of a display that it fills, in percent. */
export type Barred = { name: string; screens: number; percent: number }

type Shape = { width: number; height: number }

/** That of the video that would be booked: the chosen one, else the stored one; null while neither can be. */
export function shapeOf(video: ChosenVideo, stored: Pick<Campaign, 'video'> | undefined): Shape | null {
  if (video.kind === 'fits') return video.facts
  return video.kind === 'none' ? (stored?.video ?? null) : null
}

/**
 * Where the video leaves more than a third of a chosen display black, by vehicle type or restaurant (D-39). Which
 * screens of a vehicle the campaign gets is decided when it is booked, so at most so many are told as are to run.
 */
export function listBarred(
  video: Shape | null,
  { selected, availability, stored }: { selected: Selected; availability: Availability | undefined; stored?: Campaign },
): Barred[] {
  if (!video || !availability) return []
  const shares = sharesByPlace(availability.unusualDisplays, video.width / video.height)
  const tell = (name: string, places: readonly string[], toRun: number): Barred[] => {
    const found = places.flatMap((place) => shares.get(place) ?? [])
    if (found.length === 0) return []
    return [{ name, screens: Math.min(found.length, toRun), percent: Math.round(Math.min(...found) * 100) }]
  }
  if (availability.type === 'restaurant') {
    const chosen = availability.rows.filter(({ _id }) => selected.restaurants.includes(_id))
    return chosen.flatMap(({ _id, name }) => tell(name, [_id], 1))
  }
  return availability.types.flatMap((type) => {
    const toRun = selected.vehicles[type._id] ?? 0
    return tell(type.name, vehiclesOf({ [type._id]: toRun }, [type], stored?.selectedVehicles), toRun)
  })
}

function sharesByPlace(displays: readonly UnusualDisplay[], video: number): Map<string, number[]> {
  const shares = new Map<string, number[]>()
  for (const { place, ratio } of displays) {
    const share = ratioShare(ratio, video)
    if (share < MIN_FILL_SHARE) shares.set(place, [...(shares.get(place) ?? []), share])
  }
  return shares
}
