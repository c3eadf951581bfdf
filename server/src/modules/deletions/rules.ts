import type { Formats } from '@marquee/contract/language/formats'
import { DAYS } from '../../platform/clock.ts'

/** The reminder comes so long before an account is erased. */
export const REMINDER_MS = 2 * DAYS

/** The day on which an account is erased, for its emails. */
export const formatErasure = (formats: Pick<Formats, 'formatDay'>, erasesAt: Date): string =>
  formats.formatDay(erasesAt.toISOString().slice(0, 10), { dateStyle: 'long' })
