import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconCashOff from '@tabler/icons-react/dist/esm/icons/IconCashOff.mjs'
import IconCashBanknote from '@tabler/icons-react/dist/esm/icons/IconCashBanknote.mjs'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconClockExclamation from '@tabler/icons-react/dist/esm/icons/IconClockExclamation.mjs'
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs'
import IconId from '@tabler/icons-react/dist/esm/icons/IconId.mjs'
import type { BillingTasks } from '@marquee/contract/alerts'
import { formatEuros } from '@marquee/contract/money.rules'
import { alertTexts } from '@marquee/contract/messages/alerts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { formatDay } from '../../../../lib/format.ts'
import { IconTile, type Tone } from '../../../../ui/badge.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Glyph, type Icon } from '../../../../ui/icon.tsx'
import { Delayed, SkeletonRows } from '../../../../ui/loading.tsx'
import { countBillingTasks } from '../billing-tasks.rules.ts'
import styles from './money-card.module.css'

const { money: texts } = alertTexts

/** The open billing tasks, each with a link; without tasks, one line that says so. */
export function MoneyCard({ money }: { money: BillingTasks }) {
  const { overdue, openBankEntries, waitingInvoices, hasSettings, uncheckedVatNumbers, payoutsToApprove } = money
  const { returnedTransfers } = money
  if (countBillingTasks(money) === 0) return <NothingToDo />
  return (
    <Card title={texts.title}>
      <ul className={styles.lines}>
        {overdue.oldestIssuedOn !== null && (
          <Line
            tone="red"
            icon={IconClockExclamation}
            to={paths.overdueInvoices(overdue.oldestIssuedOn.slice(0, 7))}
            note={texts.overdueNote({ sum: formatEuros(overdue.cents), oldest: formatDay(overdue.oldestIssuedOn) })}
          >
            {texts.overdue({ count: overdue.invoices })}
          </Line>
        )}
        {openBankEntries > 0 && (
          <Line tone="yellow" icon={IconBuildingBank} to={paths.bank()} note={texts.bankNote}>
            {texts.bank({ count: openBankEntries })}
          </Line>
        )}
        {waitingInvoices > 0 && (
          <Line
            tone={hasSettings ? 'grey' : 'red'}
            icon={IconFileInvoice}
            to={hasSettings ? paths.billing() : paths.billingSettings()}
            note={hasSettings ? texts.waitingNote : texts.settingsMissing}
          >
            {texts.waiting({ count: waitingInvoices })}
          </Line>
        )}
        {uncheckedVatNumbers > 0 && (
          <Line tone="grey" icon={IconId} to={paths.billingSettings()} note={texts.vatNumbersNote}>
            {texts.vatNumbers({ count: uncheckedVatNumbers })}
          </Line>
        )}
        {payoutsToApprove > 0 && (
          <Line tone="yellow" icon={IconCashBanknote} to={paths.payouts()} note={texts.payoutsNote}>
            {texts.payouts({ count: payoutsToApprove })}
          </Line>
        )}
        {returnedTransfers > 0 && (
          <Line tone="red" icon={IconCashOff} to={paths.payouts()} note={texts.returnedNote}>
            {texts.returned({ count: returnedTransfers })}
          </Line>
        )}
      </ul>
    </Card>
  )
}

/** The placeholder of the card while it loads. */
export function MoneySkeleton() {
  return (
    <Card title={texts.title}>
      <Delayed>
        <SkeletonRows rows={2} />
      </Delayed>
    </Card>
  )
}

function Line(props: { tone: Tone; icon: Icon; to: string; note: string; children: ReactNode }) {
  const { tone, icon, to, note, children } = props
  return (
    <li className={styles.line}>
      <IconTile tone={tone} icon={icon} />
      <div className={styles.words}>
        <Link to={to} className={styles.way}>
          {children}
        </Link>
        <small>{note}</small>
      </div>
    </li>
  )
}

function NothingToDo() {
  return (
    <p className={styles.calm}>
      <Glyph icon={IconCircleCheckFilled} size={18} />
      {texts.calm}
    </p>
  )
}
