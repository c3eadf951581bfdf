import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconCircleHalf2 from '@tabler/icons-react/dist/esm/icons/IconCircleHalf2.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import type { InvoiceState } from '@marquee/contract/invoices'
import { invoiceTexts } from '@marquee/contract/messages/invoices'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import type { Icon } from '../../../ui/icon.tsx'

type Look = { tone: Tone; icon: Icon }

const LOOKS: Readonly<Record<InvoiceState, Look>> = {
  unpaid: { tone: 'yellow', icon: IconClock },
  'partly-paid': { tone: 'yellow', icon: IconCircleHalf2 },
  overdue: { tone: 'red', icon: IconAlertCircle },
  paid: { tone: 'green', icon: IconCircleCheckFilled },
  cancelled: { tone: 'grey', icon: IconMinus },
  credited: { tone: 'grey', icon: IconArrowBackUp },
}

/** The state of an invoice as icon, word and colour (VIS-7). */
export function InvoiceBadge({ state }: { state: InvoiceState }) {
  return <Badge {...LOOKS[state]}>{invoiceTexts.states[state]}</Badge>
}
