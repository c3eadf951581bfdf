import * as z from 'zod/mini'
import { WEEKDAYS } from './days.rules.ts'

/** Separate from venues, because devices read only the opening hours. */

const time = z.string().check(z.trim(), z.regex(/^(|([01]\d|2[0-3]):[0-5]\d)$/))
const hours = z._default(z.object({ start: z._default(time, ''), end: z._default(time, '') }), { start: '', end: '' })
const week = Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, hours])) as Record<
  (typeof WEEKDAYS)[number],
  typeof hours
>
/**
 * Local times such as 09:00; a day with an empty start or end is closed (CONST-08). An end before the start is after
 * midnight.
 */
export const openingHours = z.object(week)
export type OpeningHours = z.infer<typeof openingHours>
