import type { Screen } from '@marquee/contract/screens'
import { screenTexts } from '@marquee/contract/texts/screens'
import { coordinateText } from '../../lib/format.ts'

/** Screens as a file for spreadsheets, one line each; instants as they are on the wire. */
export function screensCsv(screens: readonly Screen[]): string {
  const lines = screens.map(({ vehicle, restaurant, lastPosition, ...screen }) => {
    const [longitude, latitude] = lastPosition?.coordinates ?? []
    return [
      screen.model,
      screen.status,
      screen.onlineStatus,
      screen.screenType,
      vehicle?.registrationNumber ?? restaurant?.name ?? '',
      (vehicle ?? restaurant)?.locationName ?? '',
      screen.lastConnection ?? '',
      latitude === undefined ? '' : coordinateText(latitude),
      longitude === undefined ? '' : coordinateText(longitude),
    ]
  })
  return [screenTexts.csvHead, ...lines].map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')
}

/** Quoted; a text that a spreadsheet would run as a formula is kept a text, numbers stay numbers. */
function cellOf(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text))
  return `"${isFormula ? "'" : ''}${text.replaceAll('"', '""')}"`
}
