import { buildCsvName } from '@marquee/contract/csv.rules'
import { addDays, toCalendarDay, countDays, computeDayStart } from '@marquee/contract/days.rules'
import { exportScreenPlays, listScreenPlays, MAX_PLAY_DAYS } from '@marquee/contract/operator-screens'
import { operatorScreenTexts } from '@marquee/contract/messages/operator-screens'
import { parseCursor } from '../../../modules/audit/rules.ts'
import { listPlayFiles } from '../../../modules/playback/queries/play-files.ts'
import { assertPlayFiles, DamagedPlayFile } from '../../../modules/playback/queries/read-packed-plays.ts'
import { requireVisibleScreen } from '../../../modules/screens/policy.ts'
import { getSite } from '../../../modules/telemetry/queries/logs.ts'
import { getTimeZone } from '../../../modules/telemetry/rules/clocks.ts'
import { refuse } from '../../../platform/errors.ts'
import { type Call, type ReadContext, readRoute, type Route } from '../../../platform/http/route.ts'
import type { PlaysQuery } from './packed-plays.ts'
import { listPage } from './plays-page.ts'
import { streamCells } from './plays-table.ts'

/** The plays that a screen has reported, with our verdicts (decision 15). */
export const screenPlaysRoutes: readonly Route[] = [
  readRoute(listScreenPlays, async (call, context) => {
    const { days, timeZone, playsQuery } = await readScope(context, call, MAX_PLAY_DAYS.page)
    const before = call.query.cursor === undefined ? undefined : parseCursor(call.query.cursor)
    return { ...days, timeZone, ...(await refuseDamaged(context, () => listPage(context, playsQuery, before))) }
  }),

  readRoute(exportScreenPlays, async (call, context) => {
    const { days, playsQuery } = await readScope(context, call, MAX_PLAY_DAYS.table)
    const packed = await listPlayFiles(context.db, playsQuery)
    await refuseDamaged(context, () => assertPlayFiles(context.files.storage, packed))
    return {
      // The end of an id differs between screens; its beginning is a time.
      fileName: buildCsvName(operatorScreenTexts.tabs.plays, playsQuery.screenId.slice(-8), days.from, days.to),
      columns: operatorScreenTexts.plays.columns,
      batches: streamCells(context, playsQuery),
    }
  }),
]

type PlaysCall = Pick<Call<typeof listScreenPlays>, 'caller' | 'params'> & Pick<Call<typeof exportScreenPlays>, 'query'>

/** The screen, the days and the verdict that a call names. @throws Refused daysTooMany */
async function readScope({ db, clock }: ReadContext, { caller, params, query }: PlaysCall, maxDays: number) {
  const screen = await requireVisibleScreen(db, caller, params.id)
  const now = clock.now()
  const timeZone = getTimeZone((await getSite(db, screen)).clocks, now.getTime())
  const days = parseDays(query, toCalendarDay(timeZone, now))
  if (!isWithinLimit(days, maxDays)) throw refuse(listScreenPlays.refusals.daysTooMany, { field: 'from' })
  const playsQuery: PlaysQuery = {
    screenId: screen.screenId,
    fromAt: computeDayStart(timeZone, days.from),
    untilAt: computeDayStart(timeZone, addDays(days.to, 1)),
    verdict: query.verdict,
  }
  return { days, timeZone, playsQuery }
}

type Days = { from: string; to: string }

function parseDays({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string): Days {
  return { from: from ?? to ?? today, to: to ?? (from && from > today ? from : today) }
}

function isWithinLimit({ from, to }: Days, maxDays: number): boolean {
  const days = countDays(from, to)
  return days >= 1 && days <= maxDays
}

/** @throws Refused when a file of packed plays is missing or damaged */
async function refuseDamaged<T>({ log }: ReadContext, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof DamagedPlayFile)) throw error
    log.error({ err: error }, 'a file of packed plays is missing or damaged')
    throw refuse(listScreenPlays.refusals.playsDamaged)
  }
}
