import { type DeletionObstacle, getAccountDeletion } from '@marquee/contract/account-deletion'
import { accountDeletionTexts as t } from '@marquee/contract/messages/account-deletion'
import { formatEuros } from '@marquee/contract/money.rules'
import { paths } from '../../lib/paths.ts'
import { useCall } from '../../lib/use-call.ts'
import { useRefresh } from '../../lib/use-change.ts'

const DELETION = ['accountDeletion'] as const

export const useAccountDeletion = () => useCall(DELETION, getAccountDeletion, {})

export const useDeletionRefresh = () => useRefresh(DELETION)

type Words = { text: (values: { count: number; amount: string }) => string; link: string; to: string }
const campaigns = { link: t.links.campaigns, to: paths.campaigns() }
const invoices = { link: t.links.invoices, to: paths.invoices() }
const screens = { link: t.links.screens, to: paths.screens() }
const earnings = { link: t.links.earnings, to: paths.earnings() }

/** What stands in the way, and where it is settled. */
const OBSTACLES: Readonly<Record<DeletionObstacle['kind'], Words>> = {
  campaigns: { text: t.obstacles.campaigns, ...campaigns },
  makegoods: { text: t.obstacles.makegoods, ...campaigns },
  unpaidInvoices: { text: t.obstacles.unpaidInvoices, ...invoices },
  credit: { text: t.obstacles.credit, ...invoices },
  bookings: { text: t.obstacles.bookings, ...screens },
  pairedScreens: { text: t.obstacles.pairedScreens, ...screens },
  unsettledMonths: { text: t.obstacles.unsettledMonths, ...earnings },
  duePayouts: { text: t.obstacles.duePayouts, ...earnings },
  overpayment: { text: t.obstacles.overpayment, ...earnings },
  lastAdmin: { text: t.obstacles.lastAdmin, link: t.links.team, to: paths.team() },
  lastOperator: { text: () => t.obstacles.lastOperator, link: t.links.people, to: paths.people() },
}

/** An obstacle in words, with its page. */
export function wordObstacle({ kind, count, cents }: DeletionObstacle): { text: string; link: string; to: string } {
  const { text, link, to } = OBSTACLES[kind]
  return { text: text({ count, amount: formatEuros(cents ?? 0) }), link, to }
}
