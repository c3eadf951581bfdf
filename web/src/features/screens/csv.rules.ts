import type { Screen } from '@marquee/contract/screens'
import { screenTexts } from '@marquee/contract/texts/screens'
import { csvText } from '@marquee/contract/csv.rules'
import { coordinateText } from '../../lib/format.ts'

/** Screens as a file for spreadsheets, one line each; instants as they are on the wire. */
export function screensCsv(screens: readonly Screen[]): string {
  const lines = screens.map(({ vehicle, restaurant, lastPosition, ...screen }) => {
    const [longitude, latitude] = lastPosition?.coordinates ?? []
    return [
      screen.name,
      screen.model,
      screen.status,
      screen.onlineStatus,
      screen.screenType,
      vehicle?.registrationNumber ?? restaurant?.name ?? '',
      (vehicle ?? restaurant)?.locationName ?? '',
      screen.lastConnection ?? '',
      latitude === undefined ? null : Number(coordinateText(latitude)),
      longitude === undefined ? null : Number(coordinateText(longitude)),
    ]
  })
  return csvText([screenTexts.csvHead, ...lines])
}
