import type { getEarnings, HoldReason } from '@marquee/contract/earnings'
import type { ReplyOf } from '@marquee/contract/endpoint'
import { earningTexts as t } from '@marquee/contract/texts/earnings'
import { paths } from '../../app/paths.ts'
import { csvText } from '@marquee/contract/csv.rules'
import { dayText } from '../../lib/format.ts'

export type Earnings = ReplyOf<typeof getEarnings>
export type MonthRow = Earnings['months'][number]

export type MonthState = 'running' | 'waits' | 'open' | 'on-its-way' | 'partly-paid' | 'paid'

/** How a month stands: it still goes on, waits for its statements, for a payout or for the bank, or was paid. */
export function monthState({ isRunning, statements, grossCents, inPayoutCents, paidCents }: MonthRow): MonthState {
  if (isRunning) return 'running'
  if (statements === 0) return 'waits'
  if (paidCents >= grossCents) return 'paid'
  if (paidCents + inPayoutCents >= grossCents) return 'on-its-way'
  return paidCents > 0 ? 'partly-paid' : 'open'
}

export type ShownHold = { kind: HoldReason['kind']; text: string; way?: { to: string; text: string } }

/** Why payouts wait, in words, with the way out where there is one (INV-4). */
export function shownHolds(held: readonly HoldReason[]): ShownHold[] {
  return held.map((reason) => {
    const way = WAYS[reason.kind]
    return { kind: reason.kind, text: holdText(reason), ...(way && { way }) }
  })
}

function holdText({ kind, until, text }: HoldReason): string {
  const sentences: string[] = [t.holds[kind]]
  if (text) sentences.push(text)
  if (until) sentences.push(t.paidFrom(dayText(until)))
  return sentences.join(' ')
}

const WAYS: Readonly<Partial<Record<HoldReason['kind'], { to: string; text: string }>>> = {
  'iban-invalid': { to: paths.ownerProfile(), text: t.changeBank },
  'iban-missing': { to: paths.ownerProfile(), text: t.addBank },
  'vat-number-missing': { to: paths.ownerProfile(), text: t.changeDetails },
  'vat-number-other': { to: paths.ownerProfile(), text: t.changeDetails },
}

/** The months as CSV, with amounts in euro. */
export function monthsCsv(months: readonly MonthRow[]): string {
  const euro = (cents: number) => cents / 100
  return csvText([
    t.monthsCsvHead,
    ...months.map((row) => [
      row.month,
      row.daysOnline,
      row.screens,
      euro(row.chargedCents),
      euro(row.shareCents),
      euro(row.vatCents),
      euro(row.grossCents),
      euro(row.paidCents),
    ]),
  ])
}
