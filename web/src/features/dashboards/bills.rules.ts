import type { EndpointReply } from '@marquee/contract/endpoint'
import type { listInvoices } from '@marquee/contract/invoices'
import { formatEuros } from '@marquee/contract/money.rules'
import { invoiceTexts as t } from '@marquee/contract/messages/invoices'
import { paths } from '../../lib/paths.ts'
import { formatDay } from '../../lib/format.ts'
import type { ToDo } from './today.rules.ts'

/** The invoices in one state, the next due first, with the sum of their open amounts. */
export type Bills = Pick<EndpointReply<typeof listInvoices>, 'invoices' | 'total' | 'sums'>

export const buildOverdueRows = (bills: Bills): ToDo[] => buildBillRows('overdue', bills, t.overdueRow, t.overdueAmount)
export const buildUnpaidRows = (bills: Bills): ToDo[] => buildBillRows('unpaid', bills, t.unpaidRow, t.unpaidAmount)

/** One row for all invoices: a single one links to itself, several link to their list. */
function buildBillRows(
  kind: 'overdue' | 'unpaid',
  { invoices, total, sums }: Bills,
  text: (values: { count: number }) => string,
  help: (values: { amount: string; day: string }) => string,
): ToDo[] {
  const [first] = invoices
  if (!first) return []
  const to = total === 1 ? paths.invoice(first.id) : paths.invoicesByState(kind)
  return [
    {
      key: kind,
      kind,
      text: text({ count: total }),
      help: help({ amount: formatEuros(sums.openCents), day: formatDay(first.dueOn) }),
      way: { to, text: t.payNow, label: t.payLabel({ name: total === 1 ? first.number : text({ count: total }) }) },
    },
  ]
}
