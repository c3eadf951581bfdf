import type { ReplyOf } from '@marquee/contract/endpoint'
import type { listInvoices } from '@marquee/contract/invoices'
import { euros } from '@marquee/contract/money.rules'
import { invoiceTexts as t } from '@marquee/contract/texts/invoices'
import { paths } from '../../app/paths.ts'
import { dayText } from '../../lib/format.ts'
import type { ToDo } from './today.rules.ts'

/** Invoices in one state, the next due first, with the sum of what is open on all of them. */
export type Bills = Pick<ReplyOf<typeof listInvoices>, 'invoices' | 'total' | 'sums'>

export const overdueRows = (bills: Bills): ToDo[] => billRow('overdue', bills, t.overdueRow, t.openSince)
export const unpaidRows = (bills: Bills): ToDo[] => billRow('unpaid', bills, t.unpaidRow, t.openUntil)

/** One row for all of them: a single one leads to itself, several to their list. */
function billRow(
  kind: 'overdue' | 'unpaid',
  { invoices, total, sums }: Bills,
  text: (count: number) => string,
  help: (amount: string, day: string) => string,
): ToDo[] {
  const [first] = invoices
  if (!first) return []
  const to = total === 1 ? paths.invoice(first.id) : paths.invoicesIn(kind)
  return [
    {
      key: kind,
      kind,
      text: text(total),
      help: help(euros(sums.openCents), dayText(first.dueOn)),
      way: { to, text: t.payNow, name: total === 1 ? first.number : text(total) },
    },
  ]
}
