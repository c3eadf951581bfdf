import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconCircleHalf2 from '@tabler/icons-react/dist/esm/icons/IconCircleHalf2.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import type { StatementState } from '@marquee/contract/earnings'
import type { InvoiceState } from '@marquee/contract/invoices'
import { earningTexts } from '@marquee/contract/texts/earnings'
import { invoiceTexts } from '@marquee/contract/texts/invoices'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import type { Icon } from '../../../ui/icon.tsx'

type Look = { tone: Tone; icon: Icon }

const INVOICES: Readonly<Record<InvoiceState, Look>> = {
  unpaid: { tone: 'yellow', icon: IconClock },
  'partly-paid': { tone: 'yellow', icon: IconCircleHalf2 },
  overdue: { tone: 'red', icon: IconAlertCircle },
  paid: { tone: 'green', icon: IconCircleCheckFilled },
  cancelled: { tone: 'grey', icon: IconMinus },
  credited: { tone: 'grey', icon: IconArrowBackUp },
}

/** The state of an invoice as icon, word and colour (VIS-7). */
export function InvoiceBadge({ state }: { state: InvoiceState }) {
  return <Badge {...INVOICES[state]}>{invoiceTexts.states[state]}</Badge>
}

const STATEMENTS: Readonly<Record<StatementState, Look>> = {
  open: { tone: 'yellow', icon: IconClock },
  held: { tone: 'yellow', icon: IconLock },
  'in-payout': { tone: 'klein', icon: IconBuildingBank },
  paid: { tone: 'green', icon: IconCircleCheckFilled },
}

/** The state of a statement. */
export function StatementBadge({ state }: { state: StatementState }) {
  return <Badge {...STATEMENTS[state]}>{earningTexts.states[state]}</Badge>
}
