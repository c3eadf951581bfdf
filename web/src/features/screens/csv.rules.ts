import type { Screen } from '@marquee/contract/screens'
import { screenTexts } from '@marquee/contract/messages/screens'
import { formatCsv } from '@marquee/contract/csv.rules'
import { formatCoordinate } from '../../lib/format.ts'
import { getStatusName } from '../../ui/status-names.ts'

/** Screens as a CSV file, one line each, with instants in ISO 8601. */
export function formatScreensCsv(screens: readonly Screen[]): string {
  const lines = screens.map(({ vehicle, restaurant, lastPosition, ...screen }) => {
    const [longitude, latitude] = lastPosition?.coordinates ?? []
    return [
      screen.name,
      screen.model,
      getStatusName('screenStatus', screen.status),
      getStatusName('displayStatus', screen.onlineStatus),
      getStatusName('screenType', screen.screenType),
      vehicle?.registrationNumber ?? restaurant?.name ?? '',
      (vehicle ?? restaurant)?.locationName ?? '',
      screen.lastConnection ?? '',
      latitude === undefined ? null : Number(formatCoordinate(latitude)),
      longitude === undefined ? null : Number(formatCoordinate(longitude)),
    ]
  })
  return formatCsv([screenTexts.csvHead, ...lines])
}
