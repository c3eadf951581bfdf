import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MONEY_READERS } from './members.rules.ts'
import { COMMON, declareRefusals } from './refusals.ts'
import { day, id, month, page } from './scalars.ts'
import { monthStatementTexts } from './messages/month-statement.ts'

/** What a partner earned in one month, line by line, and all of it as one PDF. All amounts are whole cents. */

export const MONTH_LINES_PER_PAGE = 100

/** The days of one campaign on one screen in a month. */
export const monthLine = z.object({
  screen: z.object({ id, name: z.string(), venue: z.nullable(z.string()) }),
  campaign: z.string(),
  /** the booked days in the month */
  from: day,
  until: day,
  /** of these, the days up to today, and what they earn */
  days: z.number(),
  chargedCents: z.number(),
  shareBps: z.number(),
  shareCents: z.number(),
  /** all of these days, and what they earn if the bookings do not change */
  expectedDays: z.number(),
  expectedShareCents: z.number(),
})
export type MonthLine = z.infer<typeof monthLine>

const params = z.object({ month })

export const getMonthEarnings = endpoint({
  method: 'GET',
  path: '/api/earnings/:month',
  who: ['partner'],
  members: MONEY_READERS,
  keyAreas: ['billing'],
  summary: 'The lines of which the earnings of a month are the sum: campaigns on screens, with days and share',
  params,
  query: z.object({ page }),
  reply: z.object({
    lines: z.array(monthLine),
    total: z.number(),
    /** of all lines */
    sums: z.object({ chargedCents: z.number(), shareCents: z.number(), expectedShareCents: z.number() }),
  }),
})

export const exportMonthEarnings = endpoint({
  method: 'GET',
  path: '/api/earnings/:month/lines.csv',
  who: ['partner'],
  members: MONEY_READERS,
  keyAreas: ['billing'],
  summary: 'The same as a table, with all lines',
  params,
  reply: 'table',
  refusals: { tooMany: COMMON.tooMany },
})

export const getMonthStatement = endpoint({
  method: 'GET',
  path: '/api/earnings/:month/statement',
  who: ['partner'],
  members: MONEY_READERS,
  keyAreas: ['billing'],
  summary: 'All statements of a month in one PDF, with their sums and how they are paid',
  params,
  reply: 'document',
  refusals: { ...declareRefusals(404, monthStatementTexts, 'noStatements'), tooMany: COMMON.tooMany },
})
