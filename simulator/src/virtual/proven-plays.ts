import { addDays } from '@marquee/contract/days.rules'
import { getScreenDelivery } from '@marquee/contract/delivery'
import { exportScreenPlays } from '@marquee/contract/operator-screens'
import { calculateMonthlyScreenCount, getScreenDay } from '@marquee/contract/screens'
import type { Verdict } from './expected.ts'
import type { ApiClient } from '../marketplace/api-client.ts'
import { describeFlagReason } from '@marquee/contract/texts/diagnosis'

/** The results of the run, read from the server with the calls of an operator. */

export type ProvenPlay = { playId: string; id: string; verdict: Verdict; reason: string | null; startMs: number }

const REASONS = ['future', 'too-late', 'not-paired', 'not-booked', 'other-file', 'too-long', 'too-fast']
const REASON_BY_WORDS = new Map(REASONS.map((reason) => [describeFlagReason(reason), reason]))
const VERDICTS: Readonly<Record<string, Verdict>> = { counted: 'counted', partial: 'partial', flagged: 'flagged' }

/** Every stored play of a screen. */
export async function listProvenPlays(
  operator: ApiClient,
  screenId: string,
  days: readonly string[],
): Promise<ProvenPlay[]> {
  const query = { from: addDays(days[0] ?? '', -40), to: addDays(days.at(-1) ?? '', 40) }
  const table = String(await operator(exportScreenPlays, { params: { id: screenId }, query }))
  return table
    .split(/\r?\n/)
    .slice(1)
    .filter(Boolean)
    .map((line) => {
      const cells = parseCells(line)
      const words = cells[8] ?? ''
      return {
        startMs: Date.parse(cells[0] ?? ''),
        id: cells[4] ?? '',
        verdict: VERDICTS[(cells[7] ?? '').toLowerCase()] ?? throwUnknownVerdict(cells[7] ?? ''),
        reason: words === '' ? null : (REASON_BY_WORDS.get(words) ?? words),
        playId: cells[10] ?? '',
      }
    })
}

function throwUnknownVerdict(words: string): Verdict {
  throw new Error(`the table of plays names a verdict that is not known: ${words}`)
}

/** Parses one line of CSV (RFC 4180). */
function parseCells(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  )
}

/** The report of a campaign on one screen, by day. */
export async function getReport(operator: ApiClient, id: string, screenId: string) {
  const { rows } = await operator(getScreenDelivery, { params: { id, screenId } })
  return rows
}

export type ProvenDay = { day: string; aliveSeconds: number; movingSeconds: number; startMs: number; endMs: number }

export async function getProvenDay(operator: ApiClient, screenId: string, day: string): Promise<ProvenDay> {
  const answer = await operator(getScreenDay, { params: { id: screenId, day } })
  const seconds = (states: readonly string[]) =>
    answer.totals.filter(({ state }) => states.includes(state)).reduce((sum, total) => sum + total.seconds, 0)
  return {
    day,
    aliveSeconds: seconds(['app_moves', 'app_not_moves', 'online']),
    movingSeconds: seconds(['app_moves']),
    startMs: Date.parse(answer.startsAt),
    endMs: Date.parse(answer.endsAt),
  }
}

export async function countOnlineDays(operator: ApiClient, screenId: string): Promise<number> {
  const { monthlyScreenCount } = await operator(calculateMonthlyScreenCount, { params: { id: screenId } })
  return monthlyScreenCount.reduce((sum, { days }) => sum + days, 0)
}
