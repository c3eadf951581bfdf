import { WEEKDAYS, type Weekday } from '@marquee/contract/days.rules'
import type { OpeningHours } from '@marquee/contract/fleet'
import { importTexts } from '@marquee/contract/messages/imports'
import type { Cells, Problem } from './plan.ts'

/** The opening hours of a day in a cell: "09:00-22:00", empty if closed. */
export function formatHours({ start, end }: OpeningHours[Weekday]): string {
  return start && end ? `${start}-${end}` : ''
}

/**
 * The opening hours of the cells of a line. Any dash and hours of one digit are understood. A day without a cell, and one
 * whose cell is as stored, keeps its hours.
 */
export function parseHours(cells: Cells, stored: OpeningHours | undefined): OpeningHours | Problem {
  const week: Partial<OpeningHours> = {}
  for (const day of WEEKDAYS) {
    const cell = cells[day] ?? ''
    if (stored && formatHours(stored[day]) === cell) {
      week[day] = stored[day]
      continue
    }
    const [, start, end] = /^(\d?\d:\d\d)\s*[-‐-―]\s*(\d?\d:\d\d)$/.exec(cell) ?? []
    if (cell !== '' && !(start && end)) return { column: day, message: importTexts.problems.hours }
    week[day] = { start: start?.padStart(5, '0') ?? '', end: end?.padStart(5, '0') ?? '' }
  }
  // The loop has filled every day.
  return week as OpeningHours
}
