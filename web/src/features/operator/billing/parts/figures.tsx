import type { BillingMonth } from '@marquee/contract/billing-months'
import { dayNumber } from '@marquee/contract/days.rules'
import { euros } from '@marquee/contract/money.rules'
import { operatorMonthTexts as t } from '@marquee/contract/texts/operator-month'
import { today } from '../../../../lib/clock.ts'
import { StatTile } from '../../../../ui/stat-tile.tsx'
import { Tiles } from '../../../../ui/tiles.tsx'
import { percentOf } from '../amounts.rules.ts'

/** The four sums of a month (mockup 19). */
export function Figures({ billing }: { billing: BillingMonth }) {
  const { invoices, invoicedCents, paidCents, overdueCents, overdueInvoices, oldestDueOn } = billing
  const { shareCents, chargedCents, statements } = billing
  const days = oldestDueOn ? dayNumber(today()) - dayNumber(oldestDueOn) : 0
  return (
    <Tiles count={4} label={t.figures}>
      <StatTile label={t.invoiced} value={euros(invoicedCents)} note={t.invoicedNote(invoices)} />
      <StatTile label={t.paid} value={euros(paidCents)} note={t.paidNote(percentOf(paidCents, invoicedCents))} />
      <StatTile
        label={t.overdue}
        value={euros(overdueCents)}
        note={overdueInvoices === 0 ? t.nothingOverdue : t.overdueNote(overdueInvoices, days)}
        isBad={overdueCents > 0}
      />
      <StatTile
        label={t.share}
        value={euros(shareCents)}
        note={chargedCents === 0 ? t.nothingCharged : t.shareNote(percentOf(shareCents, chargedCents), statements)}
      />
    </Tiles>
  )
}
