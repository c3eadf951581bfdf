import type { getEarnings, HoldReason } from '@marquee/contract/earnings'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { earningTexts as t } from '@marquee/contract/messages/earnings'
import { paths } from '../../lib/paths.ts'
import { type Cell, formatCsv } from '@marquee/contract/csv.rules'
import { formatDay } from '../../lib/format.ts'

export type Earnings = EndpointReply<typeof getEarnings>
export type MonthRow = Earnings['months'][number]

export type MonthState = 'running' | 'waits' | 'open' | 'on-its-way' | 'partly-paid' | 'paid'

/** The state of a month: it is running, waits for its statements, for a payout or for the bank, or was paid. */
export function deriveMonthState({
  isRunning,
  statements,
  grossCents,
  inPayoutCents,
  paidCents,
}: MonthRow): MonthState {
  if (isRunning) return 'running'
  if (statements === 0) return 'waits'
  if (paidCents >= grossCents) return 'paid'
  if (paidCents + inPayoutCents >= grossCents) return 'on-its-way'
  return paidCents > 0 ? 'partly-paid' : 'open'
}

/** The sums of the months of a year. */
export function sumYear(year: string, months: readonly MonthRow[]) {
  const sums = { shareCents: 0, grossCents: 0, paidCents: 0 }
  for (const { month, shareCents, grossCents, paidCents } of months) {
    if (!month.startsWith(year)) continue
    sums.shareCents += shareCents
    sums.grossCents += grossCents
    sums.paidCents += paidCents
  }
  return sums
}

export type HoldNotice = { kind: HoldReason['kind']; text: string; way?: { to: string; text: string } }

/** Why payouts are held, with a link to the remedy where there is one (INV-4). */
export function buildHoldNotices(held: readonly HoldReason[]): HoldNotice[] {
  return held.map((reason) => {
    const way = HOLD_LINKS[reason.kind]
    return { kind: reason.kind, text: describeHold(reason), ...(way && { way }) }
  })
}

function describeHold({ kind, until, text }: HoldReason): string {
  const sentences: string[] = [t.holds[kind]]
  if (text) sentences.push(text)
  if (until) sentences.push(t.resumeNote({ day: formatDay(until) }))
  return sentences.join(' ')
}

const HOLD_LINKS: Readonly<Partial<Record<HoldReason['kind'], { to: string; text: string }>>> = {
  'iban-invalid': { to: paths.ownerProfile(), text: t.changeBank },
  'iban-missing': { to: paths.ownerProfile(), text: t.addBank },
  'vat-number-missing': { to: paths.ownerProfile(), text: t.changeDetails },
  'vat-number-other': { to: paths.ownerProfile(), text: t.changeDetails },
}

const toEuros = (cents: number) => cents / 100

/** The columns of the months as CSV, with amounts in euro. */
const CSV_COLUMNS: readonly { head: string; cell: (row: MonthRow) => Cell }[] = [
  { head: t.month, cell: ({ month }) => month },
  { head: t.daysOnline, cell: ({ daysOnline }) => daysOnline },
  { head: t.screens, cell: ({ screens }) => screens },
  { head: t.charged, cell: ({ chargedCents }) => toEuros(chargedCents) },
  { head: t.share, cell: ({ shareCents }) => toEuros(shareCents) },
  { head: t.vat, cell: ({ vatCents }) => toEuros(vatCents) },
  { head: t.total, cell: ({ grossCents }) => toEuros(grossCents) },
  { head: t.paid, cell: ({ paidCents }) => toEuros(paidCents) },
]

/** The months as CSV. */
export function formatMonthsCsv(months: readonly MonthRow[]): string {
  return formatCsv([
    CSV_COLUMNS.map(({ head }) => head),
    ...months.map((row) => CSV_COLUMNS.map(({ cell }) => cell(row))),
  ])
}
