import type { BillingMonth } from '@marquee/contract/billing-months'
import { toDayNumber } from '@marquee/contract/days.rules'
import { formatEuros } from '@marquee/contract/money.rules'
import { operatorMonthTexts as t } from '@marquee/contract/messages/operator-month'
import { getToday } from '../../../../lib/clock.ts'
import { StatTile } from '../../../../ui/stat-tile.tsx'
import { Tiles } from '../../../../ui/tiles.tsx'
import { computePercent } from '../../shared/amounts.rules.ts'

/** The four sums of a month (mockup 19). */
export function Figures({ billing }: { billing: BillingMonth }) {
  const { invoices, invoicedCents, paidCents, overdueCents, overdueInvoices, oldestDueOn } = billing
  const { shareCents, chargedCents, statements } = billing
  const days = oldestDueOn ? toDayNumber(getToday()) - toDayNumber(oldestDueOn) : 0
  return (
    <Tiles count={4} label={t.figures}>
      <StatTile label={t.invoiced} value={formatEuros(invoicedCents)} note={t.invoicedNote({ count: invoices })} />
      <StatTile
        label={t.paid}
        value={formatEuros(paidCents)}
        note={t.paidNote({ percent: computePercent(paidCents, invoicedCents) })}
      />
      <StatTile
        label={t.overdue}
        value={formatEuros(overdueCents)}
        note={overdueInvoices === 0 ? t.nothingOverdue : t.overdueNote({ count: overdueInvoices, days })}
        isBad={overdueCents > 0}
      />
      <StatTile
        label={t.share}
        value={formatEuros(shareCents)}
        note={
          chargedCents === 0
            ? t.nothingCharged
            : t.shareNote({ percent: computePercent(shareCents, chargedCents), count: statements })
        }
      />
    </Tiles>
  )
}
